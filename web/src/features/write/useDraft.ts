import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useApolloClient } from '../../apollo/useApolloClient';
import { onNetworkBack } from '../../offline/network';
import { useSession, useSessionStore, type Actor } from '../../session';
import { canSendInBackground, holdDraft } from '../drafts/draftLocks';
import { removeDeviceDraft, writersOf, sameWriting, type DeviceDraft } from '../drafts/deviceDrafts';
import { newUuid } from '../../apollo/newUuid';
import type { DraftContent, DraftKeeper, DraftSchedule, KeeperState } from '../drafts/draftKeeper';
import { createDraftServer } from '../drafts/draftServer';
import { createEmbeddedImages } from '../drafts/embeddedImages';
import { startSending } from './sendDrafts';
import { contentOf, draftValues, type PostValues } from './postValues';
import { closeAtSignOut, createWritersKeeper, keepApartFromOtherTabs } from '../drafts/writersKeeper';

interface DraftOptions {
  actor: Actor;
  postId: string | null;
  /** The opened draft; null if there was none. */
  opened: DeviceDraft | null;
  /** Id of the published or deleted draft on this device that the opened one continues. */
  replaces: string | undefined;
  isPostDeleted: boolean;
  values: PostValues;
  /** The form without the draft: empty, or as the post is. */
  initial: PostValues;
  isDirty: boolean;
  /** The editor's current HTML, newer than its last `onChange`, for when the page closes. */
  getHtml: () => string;
  upload: (file: File) => Promise<string>;
  /** Called when the draft gets an id, or a new one. */
  onDraftId: (id: string) => void;
}

/** Saves the text on the device at every change, and on the server when the writer pauses. */
export function useDraft({
  actor,
  postId,
  opened,
  replaces,
  isPostDeleted,
  values,
  initial,
  isDirty,
  getHtml,
  upload,
  onDraftId,
}: DraftOptions) {
  const client = useApolloClient();
  const session = useSessionStore();
  const { user } = useSession();
  const { userId } = actor;
  const [images] = useState(() => createEmbeddedImages(upload));
  const [getClientId] = useState(() => {
    // Generated on the first save, because rendering must not use random numbers.
    let clientId: string | undefined;
    return () => (clientId ??= newUuid());
  });
  const [earlierClientIds] = useState(() => (opened ? writersOf(opened) : []));
  const [server] = useState(() =>
    createDraftServer({
      client,
      actor,
      images,
      getClientId,
      earlierClientIds,
    }),
  );
  const [saved, setSaved] = useState<{ schedule: DraftSchedule; askedAt: number } | null>(null);
  const [keeper] = useState(() =>
    createWritersKeeper({
      session,
      actor,
      place: {
        id: opened?.id ?? null,
        postId,
        serverVersion: opened?.serverVersion ?? null,
        isSent: opened?.isSent,
      },
      publishes: opened?.publishes,
      earlierClientIds,
      base: opened?.base ?? null,
      isPostDeleted,
      deletedPostId: opened?.deletedPostId,
      isSeparate: replaces !== undefined && postId === null && !isPostDeleted,
      savedAt: opened?.savedAt ?? null,
      getClientId,
      saveToServer: async (place, content) => {
        const askedAt = performance.now();
        const outcome = await server.save(place, content);
        if (outcome.kind === 'saved' && outcome.schedule) setSaved({ schedule: outcome.schedule, askedAt });
        return outcome;
      },
    }),
  );
  const id = useKeeperState(keeper, (state) => state.id);
  const postIdNow = useKeeperState(keeper, (state) => state.postId);
  const isPostGone = useKeeperState(keeper, (state) => state.isPostDeleted);
  const isSeparate = useKeeperState(keeper, (state) => state.isSeparate);
  const serverState = useKeeperState(keeper, (state) => state.server.kind);
  const publishes = useKeeperState(keeper, (state) => state.publishes);
  const apartId = useKeeperState(keeper, (state) => state.apartId);

  // The address already names the opened draft.
  const knownId = useRef(replaces === undefined ? (opened?.id ?? null) : null);
  useEffect(() => {
    if (id === null || id === knownId.current) return;
    knownId.current = id;
    onDraftId(id);
  }, [id, onDraftId]);

  const lastKept = useRef<DraftContent | null>(opened);
  const keep = useCallback(
    (current: PostValues, isWritten: boolean) => {
      const content = contentOf(current);
      if (lastKept.current ? sameWriting(lastKept.current, content) : !isWritten) return;
      lastKept.current = content;
      keeper.keep(content);
    },
    [keeper],
  );

  useEffect(() => keep(values, isDirty), [keep, values, isDirty]);

  // Send text that only this device has, without waiting for a further change.
  useEffect(() => {
    if (!opened || opened.isOnServer) return;
    keeper.keep(contentOf(draftValues(opened)));
    if (replaces !== undefined) void removeDeviceDraft(userId, replaces);
  }, [keeper, opened, replaces, userId]);

  const latest = useRef({ values, initial, isDirty });
  useEffect(() => {
    latest.current = { values, initial, isDirty };
  }, [values, initial, isDirty]);

  /** Saves the editor's last change, also on unmount, when no further effect runs. */
  const keepHtml = useCallback(
    (html: string) => {
      const { values: known, isDirty: wasDirty } = latest.current;
      keep({ ...known, html }, wasDirty || html !== known.html);
    },
    [keep],
  );

  /** Saves changes that the editor has not reported yet, and sends them. */
  const keepNow = useCallback(() => {
    keepHtml(getHtml());
    keeper.flush();
  }, [getHtml, keepHtml, keeper]);

  useEffect(() => {
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') keepNow();
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('pagehide', keepNow, { signal });
    window.addEventListener('online', () => keeper.flush(), { signal });
    document.addEventListener('visibilitychange', onVisibilityChange, { signal });
    return () => listening.abort();
  }, [keepNow, keeper]);

  useEffect(() => onNetworkBack(() => keeper.flush()), [keeper]);
  useEffect(() => startSending(client, session), [client, session]);
  useEffect(() => holdDraft(userId, [id, postIdNow]).release, [id, postIdNow, userId]);
  // Another page would save the separate copy as a second draft.
  useEffect(() => holdDraft(userId, [apartId]).release, [apartId, userId]);

  // A separate effect: the listeners above are renewed with every change, and sending should wait for a pause.
  useEffect(() => () => keeper.flush(), [keeper]);

  /** Deletes the draft, on the device and on the server. */
  const discard = useCallback(async () => {
    const { id: draftId } = keeper.getState();
    const seen = keeper.getServerVersion();
    await keeper.finish();
    if (draftId === null) return;
    await server.remove(draftId, seen);
  }, [keeper, server]);

  // On leaving, delete a draft that has no changes.
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      // The timeout lets the editor report its last change first.
      setTimeout(() => {
        if (isMounted.current || keeper.getState().id === null || !lastKept.current) return;
        if (sameWriting(lastKept.current, contentOf(latest.current.initial)))
          discard().catch(() => undefined);
        else if (canSendInBackground()) void keeper.leave().then(() => startSending(client, session));
      });
    };
  }, [client, discard, keeper, session]);

  useEffect(() => keepApartFromOtherTabs(actor, keeper), [actor, keeper]);
  useEffect(() => closeAtSignOut(session, actor, keeper, keepNow), [actor, keepNow, keeper, session]);

  const token = user?._id === userId ? user.accessToken : null;
  useEffect(() => {
    if (token !== null) keeper.flush();
  }, [keeper, token]);

  return {
    keeper,
    images,
    getClientId,
    discard,
    id,
    isPostDeleted: isPostGone,
    isSeparate,
    keepNow,
    keepHtml,
    /** The post that is changed: the opened one, or the one that the draft was published as. */
    postId: postIdNow,
    server: serverState,
    publishes,
    /** The schedule as the last answer to a save has it, and when that was asked for. */
    saved,
  };
}

function useKeeperState<Value>(keeper: DraftKeeper, read: (state: KeeperState) => Value): Value {
  const get = () => read(keeper.getState());
  return useSyncExternalStore(keeper.subscribe, get, get);
}
