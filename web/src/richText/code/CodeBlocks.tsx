import { Suspense, useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { whenNear } from '../../ui/whenNear';
import { CopyButton } from './CopyButton';
import { namesExample } from './exampleHash';
import { markLines } from './markLines';
import { WrapButton } from './WrapButton';

interface ExamplesProps {
  figures: readonly HTMLElement[];
}

/** Loads what takes over the figures of a post that are examples. */
export type LoadExamples = () => Promise<{ default: ComponentType<ExamplesProps> }>;

interface CodeBlocksProps {
  frames: readonly HTMLElement[];
  /** Loaded when an example comes near. Without it examples stay code blocks. */
  loadExamples: LoadExamples | undefined;
}

/** Blocks with buttons: a post may consist of tens of thousands of short blocks, and all buttons are drawn at once. */
const MAX_WITH_BUTTONS = 500;

/** Adds colours, marked lines and a copy button to a post's code. Default export for React's `lazy`. */
export default function CodeBlocks({ frames, loadExamples }: CodeBlocksProps): ReactNode {
  const { figures, Examples } = useExamples(frames, loadExamples);

  useEffect(() => {
    const stop = new AbortController();
    void colourAll(frames, stop.signal);
    return () => stop.abort();
  }, [frames]);

  return (
    <>
      {frames.slice(0, MAX_WITH_BUTTONS).map((frame, index) =>
        figures.some((figure) => figure.contains(frame))
          ? null
          : createPortal(
              <CopyButton code={codeIn(frame)}>
                <WrapButton />
              </CopyButton>,
              frame,
              index,
            ),
      )}
      {Examples && (
        <Suspense fallback={null}>
          <Examples figures={figures} />
        </Suspense>
      )}
    </>
  );
}

/** The examples among the code, and what takes them over, once the first of them is near. */
function useExamples(frames: readonly HTMLElement[], load: LoadExamples | undefined) {
  const [Examples, setExamples] = useState<ComponentType<ExamplesProps> | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const figures = useMemo(() => {
    const found = frames.map((frame) => frame.closest<HTMLElement>('figure[data-example]'));
    return load && !hasFailed ? [...new Set(found.filter((figure) => figure !== null))] : [];
  }, [frames, load, hasFailed]);

  useEffect(() => {
    if (!load || figures.length === 0) return undefined;
    const start = () => {
      load().then(
        (module) => setExamples(() => module.default),
        // The post's style sheet then lists the files.
        () => setHasFailed(true),
      );
    };
    if (namesExample()) return start();
    return whenNear(figures, start);
  }, [figures, load]);

  return { figures, Examples };
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
      markLines(codeIn(frame));
      await aMoment();
    }
  } catch {
    // If a grammar cannot be loaded, the code stays without colours.
  }
}

const aMoment = () => new Promise((resolve) => setTimeout(resolve));
