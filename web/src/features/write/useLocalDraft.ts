import { useCallback, useEffect, useRef, useState } from 'react';
import { readDraft, writeDraft, type PostDraft } from './postDraft';
import { toDraft, type PostValues } from './postValues';

interface LocalDraftOptions {
  /** See `draftKey`. */
  key: string;
  values: PostValues;
  isDirty: boolean;
  /** The body of this very moment, for when the page goes away before the editor has told of the last letters. */
  getHtml: () => string;
}

/**
 * Keeps what is written on the device with every change, and offers what was left there before.
 *
 * Nothing is lost by ignoring an offer: it is kept along with what is written instead.
 */
export function useLocalDraft({ key, values, isDirty, getHtml }: LocalDraftOptions) {
  const [offered, setOffered] = useState<PostDraft | null>(null);
  const [isKept, setIsKept] = useState(true);
  const keptSomething = useRef(false);
  const isFinished = useRef(false);

  // The device is only known after the page has been rendered.
  useEffect(() => setOffered(readDraft(key)), [key]);

  useEffect(() => {
    if (isFinished.current) return;
    if (isDirty) {
      keptSomething.current = true;
      setIsKept(writeDraft(key, withEarlier(toDraft(values, Date.now()), offered)));
    } else if (keptSomething.current) {
      writeDraft(key, offered);
    }
  }, [key, values, isDirty, offered]);

  useEffect(() => {
    if (!isDirty) return undefined;
    const keepNow = () => {
      if (isFinished.current) return;
      writeDraft(key, withEarlier(toDraft({ ...values, html: getHtml() }, Date.now()), offered));
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
  }, [key, values, isDirty, offered, getHtml]);

  /** Takes the offered draft out; what stands on the page, if anything, is offered in its place. */
  const takeOffered = useCallback((): PostDraft | null => {
    setOffered(isDirty ? toDraft(values, Date.now()) : (offered?.earlier ?? null));
    return offered;
  }, [isDirty, offered, values]);

  const discardOffered = useCallback(() => {
    const next = offered?.earlier ?? null;
    setOffered(next);
    if (!isDirty) writeDraft(key, next);
  }, [isDirty, key, offered]);

  /** The text has been saved: from now on nothing of it is kept. */
  const finish = useCallback(() => {
    isFinished.current = true;
    writeDraft(key, offered);
  }, [key, offered]);

  return { offered, isKept, takeOffered, discardOffered, finish };
}

const withEarlier = (draft: PostDraft, earlier: PostDraft | null): PostDraft =>
  earlier ? { ...draft, earlier } : draft;
