import { clsx } from 'clsx';
import { Button } from '../../ui/Button';
import buttons from '../../ui/Button.module.css';
import { ReportButton } from './ReportButton';
import { ReportedList } from './ReportedList';
import { type BlockablePerson, useToggleBlock } from './useBlock';

interface ProfileActionsProps {
  user: BlockablePerson;
}

/** What a member can do about another person. */
export function ProfileActions({ user }: ProfileActionsProps) {
  const toggleBlock = useToggleBlock(user);
  return (
    <>
      <ReportButton
        className={clsx(buttons.button, buttons.quiet)}
        subject={{ id: user.id, what: 'profile', author: user }}
      />
      <ReportedList owner={user} />
      <Button variant="secondary" onClick={() => void toggleBlock()}>
        {user.viewerHasBlocked ? 'Unblock' : 'Block'}
      </Button>
    </>
  );
}
