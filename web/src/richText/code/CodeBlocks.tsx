import { useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { whenNear } from '../../ui/whenNear';
import { CopyButton } from './CopyButton';

/** Takes over the figures of a post that are examples. */
export type Examples = ComponentType<{ figures: readonly HTMLElement[] }>;
export type LoadExamples = () => Promise<{ default: Examples }>;

interface CodeBlocksProps {
  frames: readonly HTMLElement[];
  /** Loaded when an example comes near. Without it examples stay code blocks. */
  loadExamples: LoadExamples | undefined;
}

/** Adds colours and a copy button to a post's code. Default export for React's `lazy`. */
export default function CodeBlocks({ frames, loadExamples }: CodeBlocksProps): ReactNode {
  const { figures, Examples } = useExamples(frames, loadExamples);

  useEffect(() => {
    const stop = new AbortController();
    void colourAll(frames, stop.signal);
    return () => stop.abort();
  }, [frames]);

  return (
    <>
      {frames.map((frame, index) =>
        figures.some((figure) => figure.contains(frame))
          ? null
          : createPortal(<CopyButton code={codeIn(frame)} />, frame, index),
      )}
      {Examples && <Examples figures={figures} />}
    </>
  );
}

/** The examples among the code, and what takes them over, once the first of them is near. */
function useExamples(frames: readonly HTMLElement[], load: LoadExamples | undefined) {
  const [loaded, setLoaded] = useState<{ Examples: Examples | null } | null>(null);
  const figures = useMemo(() => {
    const found = frames.map((frame) => frame.closest<HTMLElement>('figure[data-example]'));
    return load ? [...new Set(found.filter((figure) => figure !== null))] : [];
  }, [frames, load]);

  useEffect(() => {
    if (!load || figures.length === 0) return undefined;
    return whenNear(figures, () => {
      load().then(
        (module) => setLoaded({ Examples: module.default }),
        () => setLoaded({ Examples: null }),
      );
    });
  }, [figures, load]);

  const hasFailed = loaded?.Examples === null;
  useEffect(() => {
    if (hasFailed) showAllFiles(figures);
  }, [figures, hasFailed]);

  return { figures: hasFailed ? [] : figures, Examples: loaded?.Examples };
}

/** Lists the files of examples that nothing takes over. */
export function showAllFiles(figures: readonly HTMLElement[]): void {
  for (const figure of figures) figure.dataset.state = 'static';
}

const codeIn = (frame: HTMLElement): HTMLElement =>
  frame.querySelector('code') ?? frame.querySelector('pre') ?? frame;

/** Highlights one block after the other, yielding to the browser in between. */
async function colourAll(frames: readonly HTMLElement[], signal: AbortSignal): Promise<void> {
  try {
    await aMoment();
    const { colourCode } = await import('./colourCode');
    for (const frame of frames) {
      if (signal.aborted) return;
      await colourCode(codeIn(frame));
      await aMoment();
    }
  } catch {
    // If a grammar cannot be loaded, the code stays without colours.
  }
}

const aMoment = () => new Promise((resolve) => setTimeout(resolve));
