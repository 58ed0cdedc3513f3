import type { EmailChange_PendingFragment } from '../../generated/graphql';
import { Banner } from '../../ui/Banner';
import styles from './EmailForm.module.css';

interface PendingEmailChangeProps {
  change: EmailChange_PendingFragment;
  /** The account's address until the change takes effect. */
  email: string;
  /** Takes the focus after a new request. */
  takesFocus: boolean;
}

/** Says which confirmations a change of email is waiting for. */
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
