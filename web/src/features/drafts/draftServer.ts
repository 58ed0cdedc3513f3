import type { ApolloClient } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { errorCode, errorMessage } from '../../apollo';
import { hasNoAnswer } from '../../apollo/hasNoAnswer';
import { checkNetwork } from '../../offline/network';
import type { Actor } from '../../session';
import {
  DeleteDraftDocument,
  DraftToWriteDocument,
  PostToEditDocument,
  SaveDraftDocument,
} from '../../generated/graphql';
import type { DraftContent, DraftPlace, SaveOutcome } from './draftKeeper';
import type { EmbeddedImages } from './embeddedImages';

interface DraftServerOptions {
  client: ApolloClient;
  /** The writer. No request of theirs is sent while another person is signed in. */
  actor: Actor;
  images: EmbeddedImages;
  /** The id of this page, by which the server tells pages apart. */
  getClientId: () => string;
  /** Earlier pages of this device that may have saved the opened draft without an answer. */
  earlierClientIds?: readonly string[];
}

/** Saves and deletes the drafts of one writer on the server. */
export function createDraftServer(options: DraftServerOptions) {
  const { client, actor, images, getClientId, earlierClientIds = [] } = options;
  /** Never rejects. */
  async function save(place: DraftPlace, content: DraftContent): Promise<SaveOutcome> {
    try {
      const { data } = await client.mutate({
        ...asWriter(actor),
        mutation: SaveDraftDocument,
        variables: {
          input: {
            id: place.id,
            postId: place.postId,
            version: place.serverVersion,
            clientId: getClientId(),
            ...content,
            html: await images(content.html),
          },
        },
      });
      if (!data?.saveDraft) return { kind: 'failed' };
      const { id, version, post, publishAt, publishProblem } = data.saveDraft.draft;
      const schedule = { id, publishAt, publishProblem };
      return { kind: 'saved', version, isPostDeleted: place.postId !== null && post === null, schedule };
    } catch (error) {
      if (errorCode(error) === 'CONFLICT' && earlierClientIds.length > 0) return conflict(place);
      if (errorCode(error) !== 'NOT_FOUND') return outcomeOf(error);
      return gone(place);
    }
  }

  /** The newer version may be a save of an earlier page whose answer was lost, perhaps with the network. */
  async function conflict({ id }: DraftPlace): Promise<SaveOutcome> {
    try {
      const { draft } = await fetchDraft(client, actor, id);
      const isOwn = draft?.clientId != null && earlierClientIds.includes(draft.clientId);
      return { kind: 'conflict', ...(isOwn && { ownVersion: draft.version }) };
    } catch {
      return { kind: 'failed' };
    }
  }

  async function gone({ id, postId }: DraftPlace): Promise<SaveOutcome> {
    try {
      const published = await fetchDraft(client, actor, id);
      if (published.post || postId === null) return { kind: 'gone', postId: published.post?.id ?? null };
      const { post } = await fetchPost(client, actor, postId);
      return { kind: 'gone', postId: null, isPostDeleted: post === null };
    } catch {
      return { kind: 'failed' };
    }
  }

  /**
   * Deletes a draft. `seen` is the version that the page knows; null if the server never had the draft.
   *
   * @throws if the server is unreachable, or has a newer version from another page
   */
  async function remove(id: string, seen: number | null): Promise<void> {
    const removeVersion = (version: number | null) =>
      client.mutate({
        mutation: DeleteDraftDocument,
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
      const { draft: stored } = await fetchDraft(client, actor, id);
      // The newer version is this page's own save whose answer was lost, so delete that too.
      if (stored && stored.clientId !== getClientId()) throw error;
      if (stored) await removeVersion(stored.version);
    }
  }

  return { save, remove };
}

/** Options of requests as the writer, because another person's answer would be about other texts. */
const asWriter = (actor: Actor) => ({ context: { actor }, fetchPolicy: 'no-cache' }) as const;

/** A draft on the server, and the post that it was published as. */
export async function fetchDraft(client: ApolloClient, actor: Actor, id: string) {
  const { data } = await client.query({
    ...asWriter(actor),
    query: DraftToWriteDocument,
    variables: { id },
  });
  return { draft: data?.draft ?? null, post: data?.postOfDraft ?? null };
}

/** A post, and the last saved draft of its changes. */
export async function fetchPost(client: ApolloClient, actor: Actor, id: string) {
  const { data } = await client.query({ ...asWriter(actor), query: PostToEditDocument, variables: { id } });
  return { post: data?.post ?? null, draft: data?.viewer?.drafts.nodes[0] ?? null };
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
      // The body limit refuses a body that is too large with 413, without a GraphQL error.
      if (ServerError.is(error) && error.statusCode === 413)
        return { kind: 'refused', reason: 'The draft is too large.' };
      if (hasNoAnswer(error)) void checkNetwork();
      return { kind: 'failed' };
  }
}
