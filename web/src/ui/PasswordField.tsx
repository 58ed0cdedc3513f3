import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { TextField, type TextFieldProps } from './TextField';
import styles from './PasswordField.module.css';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'label'> {
  label: string;
}

/** A password field with a button that reveals it, and a warning when Caps Lock is on. */
export function PasswordField({ label, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  // Browsers store the content of text inputs for autofill, so a revealed password is hidden before submitting.
  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);

  const followCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <div className={styles.field}>
      <TextField
        ref={input}
        label={label}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onKeyDown={followCapsLock}
        onKeyUp={followCapsLock}
        {...rest}
      />
      <p role="status" className={styles.caps}>
        {capsLock ? 'Caps Lock is on.' : null}
      </p>
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={shown}
        aria-label={`Show ${label.toLowerCase()}`}
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Hide' : 'Show'}
      </button>
    </div>
  );
}
