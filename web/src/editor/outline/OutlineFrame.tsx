import { Popover, PopoverProvider } from '@ariakit/react/popover';
import { useSyncExternalStore, type ReactNode, type RefObject } from 'react';
import styles from './OutlineFrame.module.css';

interface OutlineFrameProps {
  id: string;
  isBeside: boolean;
  /** The button that opens and closes the outline. */
  opener: RefObject<HTMLElement>;
  /** Called at a click outside, and when the focus leaves. */
  onLeave: () => void;
  children: ReactNode;
}

/**
 * The place of the outline: beside the text where there is room, otherwise above its button. It is apart from the panel,
 * which loads on demand: as a further part that needs popovers, that would split a chunk of readers' pages.
 */
export function OutlineFrame({ id, isBeside, opener, onLeave, children }: OutlineFrameProps) {
  if (isBeside) {
    return (
      <div className={styles.room}>
        <nav id={id} aria-label="Outline" className={styles.beside}>
          {children}
        </nav>
      </div>
    );
  }
  return (
    <PopoverProvider open setOpen={(open) => !open && onLeave()} placement="top-start">
      <Popover
        id={id}
        aria-label="Outline"
        portal={false}
        autoFocusOnShow={false}
        autoFocusOnHide={false}
        hideOnEscape={false}
        // A press of the button closes it anyway.
        hideOnInteractOutside={({ target }) => !(target instanceof Node && opener.current?.contains(target))}
        gutter={4}
        overflowPadding={12}
        className={styles.above}
        getAnchorRect={() => opener.current?.getBoundingClientRect() ?? null}
      >
        {children}
      </Popover>
    </PopoverProvider>
  );
}

/** Wide enough for the page of the editor and the panel to the right of it; OutlineFrame.module.css has its width. */
const ROOM_BESIDE = '(width >= 86rem)';

function subscribeToRoom(onChange: () => void): () => void {
  const query = window.matchMedia(ROOM_BESIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

export const useIsRoomBeside = (): boolean =>
  useSyncExternalStore(subscribeToRoom, () => window.matchMedia(ROOM_BESIDE).matches);
