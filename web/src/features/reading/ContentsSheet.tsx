import { useEffect, useRef } from 'react';
import { DialogSurface } from '../../ui/DialogSurface';
import { ContentsList } from './ContentsList';
import type { Heading } from './heading';
import styles from './ReadingTools.module.css';

interface ContentsSheetProps {
  isOpen: boolean;
  onClose: () => void;
  headings: readonly Heading[];
  current: string | null;
  goTo: (heading: Heading) => void;
}

/** The contents on phones. A module of its own, loaded when it is first opened. */
export function ContentsSheet({ isOpen, onClose, headings, current, goTo }: ContentsSheetProps) {
  const chosen = useRef<Heading | null>(null);
  return (
    <DialogSurface open={isOpen} onClose={onClose} title="Contents" placement="side">
      <div className={styles.sheet}>
        <ContentsList
          headings={headings}
          current={current}
          onFollow={(heading, event) => {
            event.preventDefault();
            chosen.current = heading;
            onClose();
          }}
        />
      </div>
      <WhenClosed
        run={() => {
          if (chosen.current) goTo(chosen.current);
          chosen.current = null;
        }}
      />
    </DialogSurface>
  );
}

/** While a dialog is open it keeps the focus, and on iOS the position of the page too. */
function WhenClosed({ run }: { run: () => void }) {
  const newest = useRef(run);
  useEffect(() => {
    newest.current = run;
  });
  useEffect(
    () => () => {
      // After the effects by which the dialog gives them back.
      setTimeout(() => newest.current());
    },
    [],
  );
  return null;
}
