import { useEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { CopyButton } from './CopyButton';

/** Adds colours and a copy button to a post's code. Default export for React's `lazy`. */
export default function CodeBlocks({ frames }: { frames: readonly HTMLElement[] }): ReactNode {
  useEffect(() => {
    const stop = new AbortController();
    void colourAll(frames, stop.signal);
    return () => stop.abort();
  }, [frames]);

  return frames.map((frame, index) => createPortal(<CopyButton code={codeIn(frame)} />, frame, index));
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
