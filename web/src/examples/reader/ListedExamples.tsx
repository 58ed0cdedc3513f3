import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { CopyButton } from '../../richText/code/CopyButton';

/** Examples whose code could not be loaded: a list of files, which can be copied. */
export function ListedExamples({ figures }: { figures: readonly HTMLElement[] }) {
  useEffect(() => {
    for (const figure of figures) figure.setAttribute('data-state', 'static');
  }, [figures]);
  return figures.flatMap((figure, number) =>
    [...figure.querySelectorAll<HTMLElement>('[data-code]')].map((frame, index) => {
      const code = frame.querySelector('code');
      return code && createPortal(<CopyButton code={code} />, frame, `${number}-${index}`);
    }),
  );
}
