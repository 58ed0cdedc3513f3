import { Ban, Ellipsis, Flag } from 'lucide-react';
import { useState } from 'react';
import { Popover } from '../../ui/Popover';
import popoverStyles from '../../ui/PopoverItems.module.css';
import { useOnDemand } from '../../ui/useOnDemand';
import { type BlockablePerson, useToggleBlock } from './useBlock';

const loadDialog = () => import('./ReportDialog');

interface MemberPostMenuProps {
  post: {
    id: string;
    title: string;
    author: BlockablePerson;
  };
}

/** What a member can do about the post of another person. */
export function MemberPostMenu({ post }: MemberPostMenuProps) {
  const { author } = post;
  const [isOpen, setIsOpen] = useState(false);
  const closeDialog = () => setIsOpen(false);
  const Dialog = useOnDemand(loadDialog, isOpen, closeDialog)?.ReportDialog;
  const toggleBlock = useToggleBlock(author);
  return (
    <>
      <Popover label={`Options for ${post.title}`} trigger={<Ellipsis size={20} aria-hidden />}>
        {(close) => (
          <ul className={popoverStyles.items}>
            <li>
              <button
                type="button"
                className={popoverStyles.item}
                onClick={() => {
                  close();
                  setIsOpen(true);
                }}
              >
                <Flag size={18} aria-hidden /> Report
              </button>
            </li>
            <li>
              <button
                type="button"
                className={popoverStyles.item}
                onClick={() => {
                  close();
                  void toggleBlock();
                }}
              >
                <Ban size={18} aria-hidden /> {author.viewerHasBlocked ? 'Unblock' : 'Block'} @
                {author.userName}
              </button>
            </li>
          </ul>
        )}
      </Popover>
      {Dialog && (
        <Dialog subject={{ id: post.id, what: 'post', author }} open={isOpen} onClose={closeDialog} />
      )}
    </>
  );
}
