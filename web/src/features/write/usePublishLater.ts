import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useIsOffline } from '../../offline/useIsOffline';
import { contentOf, type PostValues } from './postValues';
import type { useDraft } from './useDraft';

interface PublishLaterOptions {
  draft: ReturnType<typeof useDraft>;
  values: PostValues;
  isSaving: boolean;
  /** Publishes the text as it is. */
  publish: () => void;
}

/** A pause in the typing before the text is published, in milliseconds. */
const PAUSE = 1500;

/** Offers to publish when the network is back, and does so while the page is open (otherwise: sendDrafts.ts). */
export function usePublishLater({ draft, values, isSaving, publish }: PublishLaterOptions) {
  const { keeper, publishes, server } = draft;
  const isOffline = useIsOffline();
  const [isAsking, setIsAsking] = useState(false);
  const latest = useRef(publish);
  useLayoutEffect(() => {
    latest.current = publish;
  });

  // The writer has to choose between two texts first; the page says so.
  const isConflict = server === 'conflict';
  useEffect(() => {
    if (!publishes || isOffline || isSaving) return undefined;
    if (isConflict) {
      keeper.setPublishes(false);
      return undefined;
    }
    const timer = setTimeout(() => latest.current(), PAUSE);
    return () => clearTimeout(timer);
  }, [isConflict, isOffline, isSaving, keeper, publishes, values]);

  return {
    isOffline,
    /** The text is going to be published. */
    isWaiting: publishes,
    isAsking,
    hasCoverFile: values.cover.kind === 'file',
    /** Asks whether to publish later; not again if the writer has answered. */
    ask: () => setIsAsking(!keeper.getState().publishes),
    confirm: (current: PostValues) => {
      setIsAsking(false);
      keeper.keep(contentOf(current));
      keeper.setPublishes(true, current.cover.kind !== 'file');
    },
    cancel: () => {
      setIsAsking(false);
      keeper.setPublishes(false);
    },
  };
}
