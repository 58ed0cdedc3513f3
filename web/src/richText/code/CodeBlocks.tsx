import { useEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { CodeBlock } from '../codeFrames';
import { CopyButton } from './CopyButton';

/**
 * Adds to the code of a post what is not needed to read it: colours, and a button that copies. Default export because
 * `RichText` loads it lazily, for posts that hold code.
 */
export default function CodeBlocks({ blocks }: { blocks: readonly CodeBlock[] }): ReactNode {
  useEffect(() => {
    const stop = new AbortController();
    void colourAll(blocks, stop.signal);
    return () => stop.abort();
  }, [blocks]);

  return blocks.map(({ code, frame }, index) => createPortal(<CopyButton code={code} />, frame, index));
}

/** One block after the other, with the browser free to scroll and answer in between. */
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
    // Offline meanwhile: code without colours is code all the same.
  }
}

function aMoment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
