import type { BlockData } from './blocks';

/** The name of the file of a block of code and the lines to look at, as they are stored and as they are written. */

const MAX_FILE_LENGTH = 100;
const MAX_RANGES = 50;

/** A name as it is stored; `undefined` for none. */
export function fileName(text: string): string | undefined {
  const name = text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_FILE_LENGTH)
    .trimEnd();
  return name === '' ? undefined : name;
}

/** Numbers of lines as they are stored (sorted, without overlaps): `undefined` for none, null if the text is no list of lines. */
export function lineRanges(text: string): string | undefined | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const ranges = parts.map((part) => {
    const [, from = '', to = from] = /^(\d{1,4})(?:[-–](\d{1,4}))?$/.exec(part) ?? [];
    return [Number(from), Number(to)] as const;
  });
  if (ranges.some(([from, to]) => from < 1 || to < from)) return null;
  const merged: [number, number][] = [];
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  if (merged.length > MAX_RANGES) return null;
  return merged.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(',') || undefined;
}

/** The numbers of the lines in ranges, with the first and the last of each. */
export const rangesOf = (lines: string): (readonly [from: number, to: number])[] =>
  lines.split(',').map((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    return [from, to];
  });

/** What the element of a block of code says about it. */
export function readCodeData(code: Element | null): BlockData {
  return {
    language: /(?:^|\s)language-(\S+)/.exec(code?.className ?? '')?.[1],
    file: fileName(code?.getAttribute('data-file') ?? ''),
    lines: lineRanges(code?.getAttribute('data-lines') ?? '') ?? undefined,
  };
}

/** ` jsx src/App.tsx {1,3-5}`: language, file and lines, each of them optional. */
const INFO =
  /^([a-z0-9+#-]{0,20})(?:\s+(?:(?:title|file|filename)=)?(?:"([^"]+)"|([^\s{}"]*[./][^\s{}"]*)))?(?:\s*\{([^{}]*)\})?$/i;

/** Reads what stands behind the signs of a fence; `undefined` if it is something else. */
export function readFenceInfo(info: string): BlockData | undefined {
  const match = INFO.exec(info.trim());
  if (!match) return undefined;
  const [, language = '', quoted, name, list] = match;
  const lines = lineRanges(list ?? '');
  if (lines === null) return undefined;
  return { language: language.toLowerCase() || undefined, file: fileName(quoted ?? name ?? ''), lines };
}
