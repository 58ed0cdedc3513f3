import type { ApolloCache, ApolloClient } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useState } from 'react';
import { useApolloClient } from '../../apollo/useApolloClient';
import { errorCode, errorMessage, fieldErrors, statusText } from '../../apollo';
import { PublishPostDocument, UpdatePostDocument } from '../../generated/graphql';
import type { Actor } from '../../session';
import { TRAP } from '../../ui/TrapField';
import { pickErrors } from '../../ui/Form';
import { sameText, type Writing } from '../drafts/deviceDrafts';
import { isOutcomeUnknown } from '../../apollo/hasNoAnswer';
import { fetchDraft, fetchPost } from '../drafts/draftServer';
import type { EmbeddedImages } from '../drafts/embeddedImages';
import { plainChoice } from '../drafts/seriesChoice';
import { isHeld } from './openWriting';
import { postFields, storedAddress, storedDescription, type PostErrors } from './postRules';
import { versionOf, type Cover, type PostToEdit, type PostValues, type ServerDraft } from './postValues';

export interface SaveFailure {
  /** docs/behaviour.md#write-page */
  headline: string;
  /** What to do about it; missing if the messages at the fields say so. */
  advice?: string;
  /** The session has ended; logging in again, in another tab, helps. */
  isSignedOut: boolean;
  /** Perhaps for lack of a network. The post may have been saved. */
  isUnanswered: boolean;
  fields: PostErrors;
}

export type SaveResult =
  | { kind: 'saved'; postId: string }
  | { kind: 'failed'; failure: SaveFailure }
  /** The post was changed meanwhile: nothing was stored, and the writer has to choose. */
  | { kind: 'conflict'; theirs: PostToEdit }
  /** The draft was changed elsewhere: nothing was stored, and the writer has to choose. */
  | { kind: 'draftConflict'; theirs: ServerDraft }
  /** The draft is already published with another text: nothing was stored, and the writer has to choose. */
  | { kind: 'published'; theirs: PostToEdit }
  /** The post was deleted: its changes can be published as a new post. */
  | { kind: 'postDeleted' };

export interface SaveTarget {
  /** The edited post; `null` publishes a new one. */
  postId: string | null;
  draftId: string | null;
  /** The draft version that the text is based on; null if the server never had the draft. */
  draftVersion: number | null;
}

interface SaveOptions {
  /** The writer. Saving takes several requests, and another person may log in between two of them. */
  actor: Actor;
  /** Uploads each file once, even if called again. */
  upload: (file: File) => Promise<string>;
  images: EmbeddedImages;
  /** The id of this page, by which the server tells the pages that save a draft apart. */
  getClientId: () => string;
  /** Earlier pages of this device that may have saved the draft without an answer. */
  earlierClientIds?: readonly string[];
  /** What a program has written into the field that people do not see. */
  getTrap?: () => string;
}

/** Publishes or updates the post, with its images. */
export function useSavePost(options: SaveOptions) {
  const client = useApolloClient();
  const [savePost] = useState(() => createSavePost(client, options));
  return savePost;
}

export function createSavePost(client: ApolloClient, options: SaveOptions) {
  const { actor, upload, images, getClientId, earlierClientIds = [], getTrap = () => '' } = options;
  const context = { actor };
  const update = (cache: ApolloCache): void => forgetLists(cache, actor.userId);
  const fetchTheirs = async (id: string) => (await fetchPost(client, actor, id)).post;

  /** Texts that this page tried to publish without getting an answer. */
  const unanswered: Writing[] = [];

  const saveContent = async (content: Writing, target: SaveTarget, version?: number): Promise<SaveResult> => {
    const { postId, draftId, draftVersion } = target;
    const input = { ...content, categories: [...content.categories], draftId, draftVersion };
    try {
      if (postId !== null && version === undefined) {
        // The text is not based on any version of the post.
        const theirs = await fetchTheirs(postId);
        if (!theirs) return { kind: 'postDeleted' };
        if (!sameText(versionOf(theirs), content)) return { kind: 'conflict', theirs };
        if (content.series !== null) return await saveContent(content, target, theirs.version);
        return { kind: 'saved', postId };
      }
      const saved =
        postId === null
          ? (
              await client.mutate({
                mutation: PublishPostDocument,
                context,
                update,
                variables: { input: { ...input, ...(getTrap() !== '' && { [TRAP]: getTrap() }) } },
              })
            ).data?.publishPost
          : (
              await client.mutate({
                mutation: UpdatePostDocument,
                context,
                update,
                variables: { input: { ...input, postId, version } },
              })
            ).data?.updatePost;
      if (!saved) throw new Error('The API answered without data.');
      if (content.series !== null) {
        // The page of the post would show its former place until it has the new one.
        const id = client.cache.identify({ __typename: 'Post', id: saved.post.id });
        client.cache.evict({ id, fieldName: 'seriesPart' });
      }
      return { kind: 'saved', postId: saved.post.id };
    } catch (error) {
      const code = errorCode(error);
      if (code === null || isOutcomeUnknown(error)) unanswered.push(content);
      const resolved = await resolve(error, content, target, version).catch(() => null);
      return (
        resolved ?? {
          kind: 'failed',
          failure: saveFailure(postId, error, pickErrors(postFields, fieldErrors(error))),
        }
      );
    }
  };

  /** Translates an error into a choice for the writer; null for a plain failure. */
  const resolve = async (
    error: unknown,
    content: Writing,
    target: SaveTarget,
    version: number | undefined,
  ): Promise<SaveResult | null> => {
    const { postId, draftId } = target;
    const code = errorCode(error);
    if (code === 'NOT_FOUND' && postId !== null) {
      const theirs = await fetchTheirs(postId);
      if (!theirs) return { kind: 'postDeleted' };
      if (!isHeld(theirs)) return null;
      // The answer that the post is held was lost.
      return sameText(versionOf(theirs), content)
        ? { kind: 'saved', postId }
        : { kind: 'failed', failure: heldFailure };
    }
    if (code !== 'CONFLICT') return null;
    const details = conflictDetails(error);
    if (details.draftVersion !== undefined && draftId !== null) {
      const { draft: theirs } = await fetchDraft(client, actor, draftId);
      // The newer version is this page's own save whose answer was lost, not a conflict.
      const isOwn =
        theirs?.clientId != null && [...earlierClientIds, getClientId()].includes(theirs.clientId);
      if (isOwn && theirs.version !== target.draftVersion)
        return saveContent(content, { ...target, draftVersion: theirs.version }, version);
      return theirs && { kind: 'draftConflict', theirs };
    }
    const id = details.postId ?? postId;
    const theirs = id === null ? null : await fetchTheirs(id);
    if (!theirs || id === null) return null;
    const published = versionOf(theirs);
    // The stored text equals this one: an earlier attempt succeeded, but its answer was lost.
    if (sameText(published, content)) {
      return content.series === null
        ? { kind: 'saved', postId: id }
        : saveContent(content, { ...target, postId: id, draftVersion: null }, theirs.version);
    }
    if (postId !== null) return { kind: 'conflict', theirs };
    return unanswered.some((sent) => sameText(sent, published))
      ? // It is this page's own text, with later changes.
        saveContent(content, { ...target, postId: id, draftVersion: null }, theirs.version)
      : { kind: 'published', theirs };
  };

  /** `isUpdate`: the writer chose to update a post. */
  return async (values: PostValues, target: SaveTarget, isUpdate: boolean): Promise<SaveResult> => {
    // The writer chose to update a post, so do not publish a new one if the post turns out to be deleted while the
    // draft was saved.
    if (isUpdate && target.postId === null) return { kind: 'postDeleted' };
    const { title, categories, cover, version } = values;
    let coverImageURL: string | null;
    try {
      coverImageURL = await addressOf(cover, upload);
    } catch (error) {
      return { kind: 'failed', failure: saveFailure(target.postId, error, uploadFields(error)) };
    }
    const html = await images(values.html);
    const content = {
      title: title.trim(),
      html,
      categories: [...categories],
      coverImageURL,
      description: storedDescription(values.description),
      canonicalURL: storedAddress(values.canonicalURL),
      series: plainChoice(values.series),
    };
    return saveContent(content, target, version);
  };
}

const heldFailure: SaveFailure = {
  headline: 'Your post is held for review',
  advice:
    'It can be changed when a moderator has approved it. What you have written since is kept as a draft of changes.',
  isSignedOut: false,
  isUnanswered: false,
  fields: {},
};

/** The stored state that a CONFLICT error names: the version of the draft, or the post that it was published as. */
function conflictDetails(error: unknown): { postId?: string; draftVersion?: number } {
  if (!CombinedGraphQLErrors.is(error)) return {};
  const { postId, draftVersion } = error.errors[0]?.extensions ?? {};
  return {
    ...(typeof postId === 'string' && { postId }),
    ...(typeof draftVersion === 'number' && { draftVersion }),
  };
}

async function addressOf(cover: Cover, upload: SaveOptions['upload']): Promise<string | null> {
  if (cover.kind !== 'file') return cover.kind === 'stored' ? cover.url : null;
  return upload(cover.file);
}

/** The bell in the header shows the count without asking for it, but by the minute. */
const STAYS: ReadonlySet<string> = new Set(['__typename', 'unreadNotificationsCount']);

/** Evicts lists that may hold the post, the draft or the series, so that they are refetched. */
function forgetLists(cache: ApolloCache, userId: string): void {
  cache.evict({ id: cache.identify({ __typename: 'User', id: userId }), fieldName: 'series' });
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'posts' });
  cache.modify<Record<string, unknown>>({
    id: cache.identify({ __typename: 'Viewer' }),
    fields: (value, { fieldName, DELETE }) => (STAYS.has(fieldName) ? value : DELETE),
  });
  cache.gc();
}

function saveFailure(postId: string | null, error: unknown, fields: PostErrors): SaveFailure {
  const headline = postId === null ? 'Error publishing post' : `Error updating post ${statusText(error)}`;
  return {
    headline,
    advice: adviceFor(postId, error, fields),
    isSignedOut: errorCode(error) === 'UNAUTHENTICATED',
    isUnanswered: isOutcomeUnknown(error),
    fields,
  };
}

function adviceFor(postId: string | null, error: unknown, fields: PostErrors): string | undefined {
  switch (errorCode(error)) {
    case 'UNAUTHENTICATED':
      return 'Your session has expired. Log in again in another tab, then come back and try again. Your text stays here.';
    case 'BAD_USER_INPUT':
      return Object.keys(fields).length === 0 ? errorMessage(error) : undefined;
    default:
      // The headline of a failed update already states the reason.
      return postId === null ? `${errorMessage(error)} Your text stays here.` : 'Your text stays here.';
  }
}

/** Shows an error of the uploaded file beside the cover. */
export function uploadFields(error: unknown): PostErrors {
  const { file } = fieldErrors(error);
  return file === undefined ? {} : { coverImageURL: file };
}
