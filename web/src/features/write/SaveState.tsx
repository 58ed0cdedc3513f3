import { Cloud, CloudOff, HardDrive, TriangleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useIsOffline } from '../../offline/useIsOffline';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { formatMoment } from '../../ui/formatMoment';
import type { DraftKeeper, KeeperState } from '../drafts/draftKeeper';
import styles from './SaveState.module.css';

/** Shows where the text is saved, and since when. State changes are announced, the ticking time is not. */
export function SaveState({ keeper }: { keeper: DraftKeeper }) {
  const state = useSyncExternalStore(keeper.subscribe, keeper.getState, keeper.getState);
  const isOffline = useIsOffline();
  const { icon: Icon, text, more, announced, isBad } = isOffline ? describeOffline(state) : describe(state);
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
            <a href="/login" target="_blank" rel="noopener noreferrer" className={styles.link}>
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

function describeOffline(state: KeeperState): Description {
  const { id, savedAt, isOnDevice, server } = state;
  const icon = CloudOff;
  // A line below the header says that there is no network.
  const hint = 'What you write is kept on this device.';
  const announced = 'You are offline. The text is kept on this device.';
  if (id === null) return { icon, text: hint, announced };
  if (!isOnDevice || server.kind === 'signedOut' || server.kind === 'conflict' || server.kind === 'refused')
    return describe(state);
  const time = savedAt === null ? '' : ` ${formatMoment(savedAt)}`;
  if (server.kind === 'saved') return { icon, text: `Saved${time}.`, announced };
  return {
    icon,
    text: `Saved${time} on this device.`,
    announced,
    more: 'It is sent when you are back online.',
  };
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
  const text = `Saved${time} on this device only.`;
  switch (server.kind) {
    case 'pending':
      return { icon: HardDrive, text: savedAt === null ? 'Saving…' : `Saved${time}`, announced: '' };
    case 'saved':
      return { icon: Cloud, text: `Saved${time}`, announced: 'Draft saved.' };
    case 'unreachable': {
      const announced = 'The server cannot be reached. The draft is saved on this device.';
      return { icon: CloudOff, text, more: 'It is sent when the server can be reached.', announced };
    }
    case 'signedOut': {
      const announced = 'Your session has ended. The draft is saved on this device.';
      return { icon: HardDrive, text, more: 'Your session has ended.', announced };
    }
    case 'conflict':
      return { icon: HardDrive, text, announced: 'The draft was changed elsewhere.' };
    case 'refused': {
      const announced = `The draft is saved on this device only. ${server.reason}`;
      return { icon: TriangleAlert, text: `${text} ${server.reason}`, announced, isBad: true };
    }
  }
}
