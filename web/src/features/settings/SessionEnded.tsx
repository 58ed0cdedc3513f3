import { Banner } from '../../ui/Banner';

/** What stands beside a form whose session has ended while someone was using it. */
export function SessionEnded({ takesFocus }: { takesFocus?: boolean }) {
  return (
    <Banner kind="error" takesFocus={takesFocus}>
      <p>
        You are signed out. What you typed stays here: log in again in another tab, then come back and update.
      </p>
      <a href="/login" target="_blank" rel="noopener">
        Log in (opens a new tab)
      </a>
    </Banner>
  );
}
