import type { LucideIcon } from 'lucide-react';
import { useContext, type ReactNode } from 'react';
import styles from './BlockButtons.module.css';
import { EditorReadOnly } from '../EditorReadOnly';

/** The buttons in the corner of a block, which show when the pointer or the focus is in the block. */
export const BlockButtons = ({ children }: { children: ReactNode }) => (
  <div className={styles.buttons} data-block-bar>
    {children}
  </div>
);

interface BlockButtonProps {
  label: string;
  Icon: LucideIcon;
  isPressed?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
}

export function BlockButton({ label, Icon, isPressed, isDisabled = false, onClick }: BlockButtonProps) {
  const isReadOnly = useContext(EditorReadOnly);
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      disabled={isReadOnly || isDisabled}
      onClick={onClick}
    >
      <Icon size={18} aria-hidden />
    </button>
  );
}
