import { Eye, Pencil } from 'lucide-react';
import styles from './ViewSwitch.module.css';

export type View = 'write' | 'preview';

interface ViewSwitchProps {
  view: View;
  onChange: (view: View) => void;
}

/** Two toggle buttons: edit the text, or preview it. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const button = (of: View, label: string, Icon: typeof Eye) => (
    <button
      type="button"
      className={styles.button}
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
