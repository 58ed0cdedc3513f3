import { useCallback, useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useApolloClient } from '../../apollo/useApolloClient';
import { errorMessage } from '../../apollo';
import { checkNetwork, isOffline, onNetworkBack } from '../../offline/network';
import { useIsOffline } from '../../offline/useIsOffline';
import { useSession, useSessionStore, type Actor } from '../../session';
import { RetryBanner } from '../../ui/Banner';
import { ButtonLink } from '../../ui/Button';
import { DryPage } from '../../ui/drawings/DryPage';
import { EmptyState } from '../../ui/EmptyState';
import { Skeleton } from '../../ui/Skeleton';
import { useDocumentTitle } from '../../ui/useDocumentTitle';
import { holdDraft } from '../drafts/draftLocks';
import { hasNoAnswer } from '../../apollo/hasNoAnswer';
import { fetchDraft, fetchPost } from '../drafts/draftServer';
import { keepPost, keptPost } from '../drafts/keptPosts';
import { openWriting, type Opening, type Published } from './openWriting';
import { UnfinishedOffer } from './UnfinishedOffer';
import { WriteForm } from './WriteForm';
import { useWritingPlace, type WritingPlace } from './writingPlace';
import layout from '../../ui/Layout.module.css';
import styles from './WritePage.module.css';

const NOT_HERE = 'You are offline, and this text is not on this device. It opens when you are back online.';

/** `/write`: a new post, the post of the navigation state or of `?post=ID`, or the draft of `?draft=ID`. */
export function Component() {
  const { user } = useSession();
  const session = useSessionStore();
  const place = useWritingPlace();
  // If the session expires, the page keeps the text, and saving asks the writer to log in. If another person logs in,
  // they get a page of their own. After a sign-out the writer's page is gone.
  const [writer, setWriter] = useState(() => user && session.actorOf(user._id));
  const isGone = writer !== null && !session.mayKeep(writer);
  const isReplaced = writer !== null && user !== null && (isGone || user._id !== writer.userId);
  // The address may still name a draft of the previous writer.
  const isAtStart = place.postId === null && place.draftId === null;
  if (user && (!writer || (isReplaced && isAtStart))) setWriter(session.actorOf(user._id));
  if (!writer) return <Navigate to="/404" replace />;
  if (isReplaced) return isAtStart ? null : <Navigate to="/write" replace />;
  if (isGone) return <Navigate to="/" replace />;
  return (
    <div className={styles.page}>
      <Writing key={`${writer.userId} ${writer.signOuts} ${place.key}`} actor={writer} place={place} />
    </div>
  );
}

function Writing({ actor, place }: { actor: Actor; place: WritingPlace }) {
  const { opening, error, retry } = useOpening(actor, place.postId, place.draftId);
  const post = typeof opening === 'object' && 'post' in opening ? opening.post : null;
  // If the edited post was deleted and its changes were published as a new post, continue with that post.
  const { postId: askedId, setPostId } = place;
  const openedId = post?.id ?? null;
  useEffect(() => {
    if (askedId !== null && openedId !== null && openedId !== askedId) setPostId(openedId);
  }, [askedId, openedId, setPostId]);
  const isPostGone = typeof opening === 'object' && 'isPostDeleted' in opening;
  const isEdit = post !== null || (place.postId !== null && !isPostGone);
  useDocumentTitle(post ? `Edit ${post.title}` : isEdit ? 'Edit post' : 'Write a post');
  const heading = isEdit ? 'Edit post' : 'Write a post';
  const isAway = useIsOffline();

  if (opening === 'missing') return <Navigate to="/404" replace />;
  if (opening === 'finished') return <FinishedDraft />;
  if (opening && 'publishedAs' in opening) return <PublishedDraft {...opening} />;
  if (opening) {
    return (
      <>
        {!post && !opening.draft && (
          <UnfinishedOffer userId={actor.userId} hasBegun={place.draftId !== null} />
        )}
        <WriteForm
          {...{ actor, heading }}
          opened={opening}
          writing={place.key}
          onDraftId={place.setDraftId}
        />
      </>
    );
  }
  return (
    <>
      <h1 className={styles.heading}>{heading}</h1>
      {error === undefined ? (
        <div role="status" aria-label="Loading the post" className={layout.stack5}>
          <Skeleton height="3.5rem" />
          <Skeleton height="36rem" radius="var(--radius)" />
        </div>
      ) : (
        <RetryBanner onRetry={retry}>{isAway ? NOT_HERE : errorMessage(error)}</RetryBanner>
      )}
    </>
  );
}

/** Shown when the draft in the address was published, elsewhere or here without an answer. */
function PublishedDraft({ publishedAs, isHeld }: Published) {
  return (
    <EmptyState
      drawing={<DryPage />}
      title={isHeld ? 'Your post is held for review.' : 'This draft is published.'}
      hint={
        isHeld
          ? 'Readers can see it when a moderator has approved it.'
          : 'Readers can see it now, with all saved changes.'
      }
      action={<ButtonLink to={`/post/${publishedAs}`}>Read the post</ButtonLink>}
    />
  );
}

/** Shown when the draft in the address was deleted, here or elsewhere. */
function FinishedDraft() {
  return (
    <EmptyState
      drawing={<DryPage />}
      title="This draft is finished."
      hint="It was deleted, perhaps on another device, or its published post was deleted."
      action={<ButtonLink to="/drafts">Your drafts</ButtonLink>}
    />
  );
}

/** The post from the server, or without a network as it was last opened here. */
async function fetchOrKept(
  userId: string,
  id: string,
  fetch: () => ReturnType<typeof fetchPost>,
  mayKeep: () => boolean,
) {
  const kept = isOffline() ? await keptPost(userId, id) : null;
  if (kept) return { post: kept, draft: null };
  try {
    const answer = await fetch();
    if (answer.post?.viewerCanEdit) void keepPost(userId, answer.post, mayKeep);
    return answer;
  } catch (error) {
    const post = hasNoAnswer(error) && !(await checkNetwork()) ? await keptPost(userId, id) : null;
    if (!post) throw error;
    return { post, draft: null };
  }
}

interface OpeningState {
  /** The result; undefined while loading. */
  opening?: Opening;
  error?: unknown;
}

/** Loads the draft or post to write on, once: a later answer must not replace text that is being written. */
function useOpening(actor: Actor, postId: string | null, draftId: string | null) {
  const client = useApolloClient();
  const session = useSessionStore();
  const [asked] = useState({ actor, userId: actor.userId, postId, draftId });
  const [state, setState] = useState<OpeningState>(() =>
    asked.postId === null && asked.draftId === null
      ? { opening: { post: null, draft: null, theirs: null } }
      : {},
  );

  const open = useCallback(
    async (held: Promise<unknown>) => {
      try {
        await held;
        const opening = await openWriting({
          ...asked,
          fetchDraft: (id) => fetchDraft(client, asked.actor, id),
          fetchPost: (id) =>
            fetchOrKept(
              asked.userId,
              id,
              () => fetchPost(client, asked.actor, id),
              () => session.mayKeep(asked.actor),
            ),
        });
        return { opening };
      } catch (error) {
        if (hasNoAnswer(error)) await checkNetwork();
        return { error };
      }
    },
    [asked, client, session],
  );

  const isOpen = state.opening !== undefined || state.error !== undefined;
  useEffect(() => {
    if (isOpen) return undefined;
    let isWanted = true;
    // Nothing may send the draft between its opening and the first effects of the form.
    const { held, release } = holdDraft(asked.userId, [asked.postId, asked.draftId]);
    void open(held).then((result) => {
      if (isWanted) setState(result);
    });
    return () => {
      isWanted = false;
      setTimeout(release);
    };
  }, [asked, isOpen, open]);

  const retry = useCallback(() => setState({}), []);
  const hasFailed = state.error !== undefined;
  useEffect(() => (hasFailed ? onNetworkBack(retry) : undefined), [hasFailed, retry]);
  return { ...state, retry };
}
