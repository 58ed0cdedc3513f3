import { useEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { CodeBlock } from '../codeFrames';
import { CopyButton } from './CopyButton';

/** Adds colours and a copy button to a post's code. Default export for React's `lazy`. */
export default function CodeBlocks({ blocks }: { blocks: readonly CodeBlock[] }): ReactNode {
  useEffect(() => {
    const stop = new AbortController();
    void colourAll(blocks, stop.signal);
    return () => stop.abort();
  }, [blocks]);

  return blocks.map(({ code, frame }, index) => createPortal(<CopyButton code={code} />, frame, index));
}

/** Highlights one block after the other, yielding to the browser in between. */
async function colourAll(blocks: readonly CodeBlock[], signal: AbortSignal): Promise<void> {
  try {
    await aMoment();
    const { colourCode } = await import('./colourCode');
    for (const { code } of blocks) {
      if (signal.aborted) return;
      await colourCode(code);
      await aMoment();
    }
  } catch {
    // If a grammar cannot be loaded, the code stays without colours.
  }
}

function aMoment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
