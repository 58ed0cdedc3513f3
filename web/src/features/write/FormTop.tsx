import { ViewSwitch, type View } from './ViewSwitch';
import styles from './WriteForm.module.css';

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
  return (
    <header className={styles.top}>
      <Heading className={styles.heading}>{heading}</Heading>
      {canSwitch && <ViewSwitch view={view} onChange={onChange} />}
    </header>
  );
}
