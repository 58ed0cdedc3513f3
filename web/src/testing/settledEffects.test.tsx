// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { useEffect, useRef, useState } from 'react';
import { describe, expect, it } from 'vitest';

function keepBusy(milliseconds: number) {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

/** So slow that React puts its effects off to a later turn. */
function SlowHeading({ answer }: { answer: Promise<void> }) {
  const [isThere, setIsThere] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void answer.then(() => setIsThere(true)), [answer]);
  useEffect(() => heading.current?.focus(), [isThere]);
  if (!isThere) return null;
  keepBusy(20);
  return (
    <h1 ref={heading} tabIndex={-1}>
      Slow
    </h1>
  );
}

describe('queries that wait', () => {
  it('answer after the effects of what they found, on a busy machine too', async () => {
    // Makes a timeout due at once that the query sets when it finds the heading, some microtasks later.
    const busy = new MutationObserver(() => {
      let microtasks = 50;
      const wait = () => {
        microtasks -= 1;
        if (microtasks > 0) queueMicrotask(wait);
        else keepBusy(20);
      };
      wait();
    });
    render(<SlowHeading answer={new Promise((resolve) => setTimeout(resolve, 10))} />);
    const found = screen.findByRole('heading', { name: 'Slow' });
    busy.observe(document.body, { childList: true, subtree: true });
    const heading = await found;
    expect(document.activeElement).toBe(heading);
    busy.disconnect();
  });
});
