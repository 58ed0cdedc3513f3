import { UserRound } from 'lucide-react';
import { Link, type Location } from 'react-router-dom';
import { ButtonLink } from '../../ui/Button';
import { Popover } from '../../ui/Popover';
import itemStyles from '../../ui/PopoverItems.module.css';
import styles from './Header.module.css';

/** Login and registration for visitors: two links, or a small menu where there is no space. */
export function GuestMenu({ place }: { place: Location }) {
  return (
    <>
      <div className={styles.guestLinks} data-guests>
        <ButtonLink variant="quiet" to="/login">
          Log in
        </ButtonLink>
        <ButtonLink to="/register">Create account</ButtonLink>
      </div>
      <div className={styles.guestMenu} data-guests>
        <Popover label="Account" place={place} trigger={<UserRound size={20} aria-hidden />}>
          {(close) => (
            <ul className={itemStyles.items}>
              <li>
                <Link className={itemStyles.item} to="/login" onClick={close}>
                  Log in
                </Link>
              </li>
              <li>
                <Link className={itemStyles.item} to="/register" onClick={close}>
                  Create account
                </Link>
              </li>
            </ul>
          )}
        </Popover>
      </div>
    </>
  );
}
