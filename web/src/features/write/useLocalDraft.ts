import { useEffect, useState, useSyncExternalStore } from 'react';
import { createDraftStore } from './draftStore';
import { toDraft, type PostValues } from './postValues';

interface LocalDraftOptions {
  /** See `draftKey`; it stays the same as long as the page does. */
  key: string;
  values: PostValues;
  isDirty: boolean;
  /** The body of this very moment, for when the page goes away before the editor has told of the last letters. */
  getHtml: () => string;
}

/** Keeps what is written on the device with every change, and offers what was left there before. */
export function useLocalDraft({ key, values, isDirty, getHtml }: LocalDraftOptions) {
  const [store] = useState(() => createDraftStore(key));
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getServerState);

  useEffect(() => {
    store.keep(isDirty ? toDraft(values, Date.now()) : null);
  }, [store, values, isDirty]);

  useEffect(() => {
    const keepNow = () => {
      const html = getHtml();
      if (isDirty || html !== values.html) store.keep(toDraft({ ...values, html }, Date.now()));
    };
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') keepNow();
    };
    window.addEventListener('pagehide', keepNow);
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      window.removeEventListener('pagehide', keepNow);
      document.removeEventListener('visibilitychange', onVisibilityChange);
    };
  }, [store, values, isDirty, getHtml]);

  return { ...state, restore: store.restore, discard: store.discard, finish: store.finish };
}
