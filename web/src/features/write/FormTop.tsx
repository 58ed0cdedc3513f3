import { Eye, Pencil } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styles from './WriteForm.module.css';
import type { View } from './writeState';

interface FormTopProps {
  heading: string;
  view: View;
  /** False while the writer chooses between two versions. */
  canSwitch: boolean;
  onChange: (view: View) => void;
}

/** The heading of the page, and the switch between text and preview. In the preview, the post's title is the heading. */
export function FormTop({ heading, view, canSwitch, onChange }: FormTopProps) {
  const Heading = view === 'write' ? 'h1' : 'p';
  const top = useRef<HTMLHeadingElement>(null);
  const wasChoosing = useRef(false);
  useEffect(() => {
    // The pressed button is gone with the choice, and the notice below says what was chosen.
    if (wasChoosing.current && canSwitch) top.current?.focus();
    wasChoosing.current = !canSwitch;
  }, [canSwitch]);
  return (
    <header className={styles.top}>
      <Heading ref={top} tabIndex={-1} className={styles.heading}>
        {heading}
      </Heading>
      {canSwitch && <ViewSwitch view={view} onChange={onChange} />}
    </header>
  );
}

function ViewSwitch({ view, onChange }: Pick<FormTopProps, 'view' | 'onChange'>) {
  const button = (of: View, label: string, Icon: typeof Eye) => (
    <button
      type="button"
      className={styles.view}
      aria-pressed={view === of}
      onClick={() => {
        if (view !== of) onChange(of);
      }}
    >
      <Icon size={16} aria-hidden />
      {label}
    </button>
  );
  return (
    <div role="group" aria-label="View" className={styles.switch}>
      {button('write', 'Write', Pencil)}
      {button('preview', 'Preview', Eye)}
    </div>
  );
}
