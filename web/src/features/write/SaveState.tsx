import { Cloud, CloudOff, HardDrive, TriangleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { formatMoment } from '../../ui/formatMoment';
import type { DraftKeeper, KeeperState } from '../drafts/draftKeeper';
import styles from './SaveState.module.css';

/** Shows where the text is saved, and since when. State changes are announced, the ticking time is not. */
export function SaveState({ keeper }: { keeper: DraftKeeper }) {
  const state = useSyncExternalStore(keeper.subscribe, keeper.getState, keeper.getState);
  const { icon: Icon, text, more, announced, isBad } = describe(state);
  return (
    <div className={styles.state}>
      {text === '' ? null : (
        <p className={isBad ? styles.bad : styles.text}>
          <Icon size={16} aria-hidden className={styles.icon} />
          <span>
            {text}
            {more !== undefined && <span className={styles.more}> {more}</span>}
          </span>
          {state.server.kind === 'signedOut' && (
            <a href="/login" target="_blank" rel="noopener" className={styles.link}>
              Log in <VisuallyHidden>(opens a new tab)</VisuallyHidden>
            </a>
          )}
        </p>
      )}
      <div role="status">
        <VisuallyHidden>{announced}</VisuallyHidden>
      </div>
    </div>
  );
}

interface Description {
  icon: typeof Cloud;
  text: string;
  /** Extra text for wide screens. */
  more?: string;
  announced: string;
  isBad?: boolean;
}

function describe({ id, savedAt, isOnDevice, server }: KeeperState): Description {
  if (id === null) return { icon: Cloud, text: '', announced: '' };
  if (!isOnDevice && server.kind !== 'saved') {
    const text = 'Not saved: this browser cannot store data, and the server does not answer.';
    if (server.kind !== 'pending') return { icon: TriangleAlert, text, announced: text, isBad: true };
  }
  const time = savedAt === null ? '' : ` ${formatMoment(savedAt)}`;
  switch (server.kind) {
    case 'pending':
      return { icon: HardDrive, text: savedAt === null ? 'Saving…' : `Saved${time}`, announced: '' };
    case 'saved':
      return { icon: Cloud, text: `Saved${time}`, announced: 'Draft saved.' };
    case 'unreachable':
      return {
        icon: CloudOff,
        text: `Saved${time} on this device only.`,
        more: 'It is sent when the server can be reached.',
        announced: 'The server cannot be reached. The draft is saved on this device.',
      };
    case 'signedOut':
      return {
        icon: HardDrive,
        text: `Saved${time} on this device only.`,
        more: 'Your session has ended.',
        announced: 'Your session has ended. The draft is saved on this device.',
      };
    case 'conflict':
      return {
        icon: HardDrive,
        text: `Saved${time} on this device only.`,
        announced: 'The draft was changed elsewhere.',
      };
    case 'refused':
      return {
        icon: TriangleAlert,
        text: `Saved${time} on this device only. ${server.reason}`,
        announced: `The draft is saved on this device only. ${server.reason}`,
        isBad: true,
      };
  }
}
