import type { EmailChange_PendingFragment } from '../../generated/graphql';
import { Banner } from '../../ui/Banner';
import styles from './EmailForm.module.css';

interface PendingEmailChangeProps {
  change: EmailChange_PendingFragment;
  /** The address that the account has until the change is made. */
  email: string;
  /** Takes the focus: it was asked for just now. */
  takesFocus: boolean;
}

/** What a change of email still waits for. */
export function PendingEmailChange({ change, email, takesFocus }: PendingEmailChangeProps) {
  const addresses = { OLD: email, NEW: change.newEmail };
  return (
    <Banner kind="info" takesFocus={takesFocus}>
      <div className={styles.pending}>
        <p>
          Your email changes to <span className={styles.email}>{change.newEmail}</span> once the links of both
          mails are used, within a day. We still wait for:
        </p>
        <ul>
          {change.waitingFor.map((side) => (
            <li key={side}>
              the link to <span className={styles.email}>{addresses[side]}</span>
            </li>
          ))}
        </ul>
      </div>
    </Banner>
  );
}
