import { Link2, Share2, TextSelect } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Popover } from '../../ui/Popover';
import items from '../../ui/PopoverItems.module.css';
import { partIn } from './bodyText';
import { fragmentOf } from './passage';
import { postAddress, useCopyLink } from './useCopyLink';

interface ShareMenuProps {
  post: { id: string; title: string };
  body: HTMLElement;
}

/** Shares the post, or the passage that is selected in it. */
export function ShareMenu({ post, body }: ShareMenuProps) {
  const passage = useSelectedPassage(body);
  const copyLink = useCopyLink();
  // Not in every browser, nor without https.
  const canShare = typeof navigator.share === 'function';
  return (
    <Popover label="Share" trigger={<Share2 size={19} aria-hidden />}>
      {(close) => (
        <ul className={items.items}>
          {canShare && (
            <li>
              <button
                type="button"
                className={items.item}
                onClick={() => {
                  close();
                  // Refused by the reader: nothing to say.
                  navigator.share({ title: post.title, url: postAddress(post.id) }).catch(() => undefined);
                }}
              >
                <Share2 size={18} aria-hidden /> Share…
              </button>
            </li>
          )}
          <li>
            <button
              type="button"
              className={items.item}
              onClick={() => {
                close();
                copyLink(postAddress(post.id));
              }}
            >
              <Link2 size={18} aria-hidden /> Copy link
            </button>
          </li>
          {passage ? (
            <li>
              <button
                type="button"
                className={items.item}
                onClick={() => {
                  close();
                  copyLink(postAddress(post.id, fragmentOf(passage, body)));
                }}
              >
                <TextSelect size={18} aria-hidden /> Copy link to the selected text
              </button>
            </li>
          ) : null}
        </ul>
      )}
    </Popover>
  );
}

/** What is selected in the text. It stays while the menu is used, whose buttons may end the selection. */
function useSelectedPassage(body: HTMLElement): Range | null {
  const [passage, setPassage] = useState<Range | null>(null);
  useEffect(() => {
    const update = () => {
      const selection = document.getSelection();
      const range = selection && selection.rangeCount > 0 ? partIn(body, selection.getRangeAt(0)) : null;
      if (range && range.toString().trim() !== '') setPassage(range);
      else if (!(document.activeElement instanceof HTMLButtonElement)) setPassage(null);
    };
    // The menu is loaded at the first touch, which may have been what selected the text.
    update();
    document.addEventListener('selectionchange', update);
    return () => document.removeEventListener('selectionchange', update);
  }, [body]);
  return passage;
}
