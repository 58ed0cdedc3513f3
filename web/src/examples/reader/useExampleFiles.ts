import { useEffect, useMemo, useState } from 'react';
import type { ExampleFile } from '../example';
import type { SourceFile } from '../runExample';
import { readChanges, storeChanges } from './storedChanges';
import { unpackFiles } from './packFiles';

interface ExampleFilesOptions {
  original: readonly ExampleFile[];
  /** Path of the post. */
  path: string;
  /** Number of the example in the post. */
  number: number;
  /** The changed files that the address holds, packed; null without any. */
  shared: string | null;
}

/** Where the shown code is from: the author, the reader, or the address. */
export type Origin = 'author' | 'reader' | 'address' | 'brokenAddress';

export interface ExampleFiles {
  files: readonly ExampleFile[];
  /** The files whose code differs from the author's. */
  changed: readonly SourceFile[];
  origin: Origin;
  change: (name: string, code: string) => void;
  reset: () => void;
}

/** The files of an example with the reader's changes, which last as long as the tab. */
export function useExampleFiles({ original, path, number, shared }: ExampleFilesOptions): ExampleFiles {
  const place = useMemo(() => ({ path, number, original, shared }), [path, number, original, shared]);
  const [{ changes, origin }, setState] = useState(() => startOf(readChanges(place)));

  useEffect(() => {
    if (shared === null) return undefined;
    let isCurrent = true;
    const ownChanges = readChanges(place);
    const start = async () => {
      const files = ownChanges ?? known(await unpackFiles(shared), place.original);
      if (!isCurrent) return;
      if (files) setState({ changes: files, origin: ownChanges ? 'reader' : 'address' });
      else setState({ changes: [], origin: 'brokenAddress' });
    };
    void start();
    return () => {
      isCurrent = false;
    };
  }, [place, shared]);

  const files = useMemo(() => applied(original, changes), [original, changes]);
  const changed = useMemo(
    () =>
      files
        .filter((file, index) => file.code !== original[index]?.code)
        .map(({ name, code }) => ({ name, code })),
    [files, original],
  );

  return {
    files,
    changed,
    origin: changed.length === 0 && origin !== 'brokenAddress' ? 'author' : origin,
    change: (name, code) => {
      const others = changes.filter((file) => file.name !== name);
      const next = [...others, { name, code }];
      setState({ changes: next, origin: origin === 'address' ? origin : 'reader' });
      storeChanges(place, next);
    },
    reset: () => {
      setState({ changes: [], origin: 'author' });
      storeChanges(place, []);
    },
  };
}

const startOf = (changes: SourceFile[] | null): { changes: readonly SourceFile[]; origin: Origin } => ({
  changes: changes ?? [],
  origin: changes ? 'reader' : 'author',
});

/** The files of those that the example has; null without any: the address is for another example. */
function known(files: readonly SourceFile[] | null, original: readonly ExampleFile[]): SourceFile[] | null {
  const found = files?.filter(({ name }) => original.some((file) => file.name === name)) ?? [];
  return found.length > 0 ? found : null;
}

function applied(original: readonly ExampleFile[], changes: readonly SourceFile[]): readonly ExampleFile[] {
  const codes = new Map(changes.map(({ name, code }) => [name, code]));
  return original.map((file) => ({ ...file, code: codes.get(file.name) ?? file.code }));
}
