import type { ApolloClient } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { errorCode, errorMessage } from '../../apollo';
import type { Actor } from '../../session';
import { deleteDraftMutation, draftQuery, postQuery, saveDraftMutation } from './documents';
import type { DraftContent, DraftPlace, SaveOutcome } from './draftKeeper';
import type { EmbeddedImages } from './embeddedImages';

interface DraftServerOptions {
  client: ApolloClient;
  /** The writer. Nothing of theirs is sent while somebody else is signed in. */
  actor: Actor;
  images: EmbeddedImages;
  /** How this page names itself, so that the server can tell it from others. */
  getClientId: () => string;
}

/** The server as the place where the drafts of one writer are kept. */
export interface DraftServer {
  /** Never rejects. */
  save: (place: DraftPlace, content: DraftContent) => Promise<SaveOutcome>;
  /**
   * Deletes a draft that the page knows in this version; null when it was never there.
   *
   * @throws when the server could not be reached, or has a newer one of another page
   */
  remove: (id: string, version: number | null) => Promise<void>;
}

/** Makes the server of one page for writing. */
export function createDraftServer({ client, actor, images, getClientId }: DraftServerOptions): DraftServer {
  const options = { context: { actor }, fetchPolicy: 'no-cache' } as const;
  const fetchDraft = (id: string) => client.query({ ...options, query: draftQuery, variables: { id } });

  async function save(place: DraftPlace, content: DraftContent): Promise<SaveOutcome> {
    try {
      const { data } = await client.mutate({
        ...options,
        mutation: saveDraftMutation,
        variables: {
          input: {
            ...{ id: place.id, postId: place.postId, version: place.serverVersion },
            clientId: getClientId(),
            ...content,
            html: await images(content.html),
          },
        },
      });
      if (!data) return { kind: 'failed' };
      const { version, post } = data.saveDraft.draft;
      return { kind: 'saved', version, isPostDeleted: place.postId !== null && post === null };
    } catch (error) {
      if (errorCode(error) !== 'NOT_FOUND') return outcomeOf(error);
      return gone(place);
    }
  }

  async function gone({ id, postId }: DraftPlace): Promise<SaveOutcome> {
    try {
      const { data } = await fetchDraft(id);
      const publishedAs = data?.postOfDraft?.id ?? null;
      if (publishedAs !== null || postId === null) return { kind: 'gone', postId: publishedAs };
      const answer = await client.query({ ...options, query: postQuery, variables: { id: postId } });
      return { kind: 'gone', postId: null, isPostDeleted: answer.data?.post === null };
    } catch {
      return { kind: 'failed' };
    }
  }

  async function remove(id: string, seen: number | null): Promise<void> {
    const removeVersion = (version: number | null) =>
      client.mutate({
        mutation: deleteDraftMutation,
        context: { actor },
        variables: { input: { id, version } },
        update: (cache) => {
          cache.evict({ id: cache.identify({ __typename: 'Draft', id }) });
        },
      });
    try {
      await removeVersion(seen);
    } catch (error) {
      if (errorCode(error) !== 'CONFLICT') throw error;
      const { data } = await fetchDraft(id);
      const stored = data?.draft;
      // What this page saved last itself is not newer than what it deletes: the answer was lost.
      if (stored && stored.clientId !== getClientId()) throw error;
      if (stored) await removeVersion(stored.version);
    }
  }

  return { save, remove };
}

function outcomeOf(error: unknown): SaveOutcome {
  switch (errorCode(error)) {
    case 'CONFLICT':
      return { kind: 'conflict' };
    case 'UNAUTHENTICATED':
      return { kind: 'signedOut' };
    case 'BAD_USER_INPUT':
    case 'FORBIDDEN':
    case 'COST_EXCEEDED':
      return { kind: 'refused', reason: errorMessage(error) };
    case 'RATE_LIMITED':
      return { kind: 'failed', retryAfter: 60 };
    case 'NOT_FOUND':
    case 'SERVICE_UNAVAILABLE':
    case 'INTERNAL_SERVER_ERROR':
    case null:
      // A body that is too long is refused before anybody reads it.
      return ServerError.is(error) && error.statusCode === 413
        ? { kind: 'refused', reason: 'The draft is too large.' }
        : { kind: 'failed' };
  }
}
