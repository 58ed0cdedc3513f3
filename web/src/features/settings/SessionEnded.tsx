import { Banner } from '../../ui/Banner';

/** The notice beside a form whose session ended during use. */
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
