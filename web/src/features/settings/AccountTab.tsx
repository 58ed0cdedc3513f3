import { useState } from 'react';
import { useSession } from '../../session';
import { Passkeys } from '../passkeys/Passkeys';
import { DeleteAccount, SignOutEverywhere } from './AccountActions';
import { BlockedList } from './BlockedList';
import { EmailForm } from './EmailForm';
import { PasswordForm } from './PasswordForm';
import { SessionList } from './SessionList';
import { useOwner } from './SettingsPage';
import { SettingsSection } from './SettingsSection';
import { YourData } from './YourData';

/** `/settings/account` (docs/behaviour.md#account-tab). */
export function Component() {
  const owner = useOwner();
  const { user } = useSession();
  // A user who is leaving goes to the feed; the forms must not flash their signed-out state.
  const [isLeaving, setIsLeaving] = useState(false);
  const isSignedOut = user === null && !isLeaving;
  const onLeave = () => setIsLeaving(true);

  return (
    <>
      <SettingsSection title="Password" about="Updating it signs you out everywhere else.">
        <PasswordForm userName={owner.userName} isSignedOut={isSignedOut} />
      </SettingsSection>
      <SettingsSection
        title="Email"
        about="Links for a new password and news of your account go there. It is never shown to others."
      >
        <EmailForm userName={owner.userName} email={owner.email} isSignedOut={isSignedOut} />
      </SettingsSection>
      <SettingsSection
        title="Passkeys"
        about="Log in with your fingerprint, your face or the lock of your screen. Your password keeps working."
      >
        <Passkeys userName={owner.userName} disabled={isSignedOut} />
      </SettingsSection>
      <SettingsSection
        title="Sessions"
        about="Where you are signed in. Did you leave a session open somewhere, or lose a phone? End one, or every session at once."
      >
        <SessionList disabled={isSignedOut} />
        <SignOutEverywhere disabled={isSignedOut} onLeave={onLeave} />
      </SettingsSection>
      <SettingsSection
        title="Blocked people"
        about="What they write is folded away for you. They cannot comment on your posts nor reply to your comments, and are not told."
      >
        <BlockedList disabled={isSignedOut} />
      </SettingsSection>
      <SettingsSection
        title="Your data"
        about="Everything that you have stored here, as one zip file: profile, posts, drafts, comments, likes, saved posts, sessions and pictures."
      >
        <YourData userName={owner.userName} disabled={isSignedOut} />
      </SettingsSection>
      <SettingsSection
        title="Danger Zone"
        danger
        about="Nobody sees your account any more once you delete it. After 7 days it is erased, with your profile, posts, comments, likes, pictures and reading list. Until then the link in the mail that you get brings it back, without texts that are only on this device."
      >
        <DeleteAccount
          userId={owner._id}
          userName={owner.userName}
          disabled={isSignedOut}
          onLeave={onLeave}
        />
      </SettingsSection>
    </>
  );
}
