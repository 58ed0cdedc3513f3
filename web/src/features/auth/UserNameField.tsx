import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { Spinner } from '../../ui/Spinner';
import { TextField, type TextFieldProps } from '../../ui/TextField';
import styles from './UserNameField.module.css';
import type { Availability } from './useUserNameAvailability';

interface UserNameFieldProps extends Omit<TextFieldProps, 'label' | 'hint'> {
  availability: Availability;
}

/** The username of a new account. An available one replaces the hint; an unavailable one shows an error. */
export function UserNameField({ availability, error, ...rest }: UserNameFieldProps) {
  const refusal = error ?? (availability.state === 'invalid' ? availability.message : undefined);
  const told: Availability = refusal ? { state: 'idle' } : availability;
  return (
    <TextField
      label="Username"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      error={refusal}
      hint={
        <span className={styles.hint}>
          <span className={clsx(told.state !== 'idle' && styles.covered)}>
            4 to 12 letters, numbers and underscores.
          </span>
          <span role="status" className={clsx(styles.status, told.state === 'valid' && styles.valid)}>
            {told.state === 'checking' && (
              <>
                <Spinner size={12} /> Checking…
              </>
            )}
            {told.state === 'unchecked' && told.message}
            {told.state === 'valid' && (
              <>
                <Check size={14} aria-hidden /> {told.message}
              </>
            )}
          </span>
        </span>
      }
    />
  );
}
