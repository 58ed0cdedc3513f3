import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { errorCode, errorMessage, fieldErrors, statusText } from '../../apollo';
import { usePublishPostMutation, useUpdatePostMutation } from '../../generated/graphql';
import { sameWriting } from '../drafts/deviceDrafts';
import type { Cover } from './coverImage';
import { postQuery } from './documents';
import type { EmbeddedImages } from './embeddedImages';
import { knownFields, type PostErrors } from './postRules';
import { versionOf, type PostToEdit, type PostValues } from './postValues';

/** Why a post could not be saved. */
export interface SaveFailure {
  /** SPEC.md section 8. */
  headline: string;
  /** What to do about it; missing when the messages at the fields say it. */
  advice?: string;
  /** The session has ended: logging in again, in another tab, is what helps. */
  isSignedOut: boolean;
  fields: PostErrors;
}

export type SaveResult =
  | { kind: 'saved'; postId: string }
  | { kind: 'failed'; failure: SaveFailure }
  /** The post was changed meanwhile: nothing was stored, and the writer is to choose. */
  | { kind: 'conflict'; theirs: PostToEdit };

/** What a text is saved as. */
export interface SaveTarget {
  /** The post that is edited; `null` publishes a new one. */
  postId: string | null;
  draftId: string | null;
}

interface SaveOptions {
  /** Uploads a file once, however often it is asked for. */
  upload: (file: File) => Promise<string>;
  images: EmbeddedImages;
}

/** Uploads the images if need be, then publishes or updates the post. The returned function never rejects. */
export function useSavePost({ upload, images }: SaveOptions) {
  const client = useApolloClient();
  const [publishPost] = usePublishPostMutation();
  const [updatePost] = useUpdatePostMutation();

  const fetchTheirs = async (id: string): Promise<PostToEdit | null> => {
    const { data } = await client.query({
      query: postQuery,
      variables: { id },
      fetchPolicy: 'no-cache',
    });
    return data?.post ?? null;
  };

  return async (values: PostValues, { postId, draftId }: SaveTarget): Promise<SaveResult> => {
    const { title, categories, cover, version } = values;
    let coverImageURL: string | null;
    try {
      coverImageURL = await addressOf(cover, upload);
    } catch (error) {
      return { kind: 'failed', failure: saveFailure(postId, error, uploadFields(error)) };
    }
    const html = await images(values.html);
    const input = { title: title.trim(), html, categories: [...categories], coverImageURL, draftId };
    try {
      if (postId !== null && version === undefined) {
        // The text does not follow any version of the post.
        const theirs = await fetchTheirs(postId);
        if (!theirs) throw new Error('The post does not exist any more.');
        return sameWriting(versionOf(theirs), input)
          ? { kind: 'saved', postId }
          : { kind: 'conflict', theirs };
      }
      const saved =
        postId === null
          ? (await publishPost({ variables: { input }, update: forgetLists })).data?.publishPost
          : (await updatePost({ variables: { input: { ...input, postId, version } }, update: forgetLists }))
              .data?.updatePost;
      if (!saved) throw new Error('The API answered without data.');
      return { kind: 'saved', postId: saved.post.id };
    } catch (error) {
      if (postId !== null && errorCode(error) === 'CONFLICT') {
        const theirs = await fetchTheirs(postId).catch(() => null);
        // The answer to an earlier attempt was lost: what stands there is what was to be saved.
        if (theirs && sameWriting(versionOf(theirs), input)) return { kind: 'saved', postId };
        if (theirs) return { kind: 'conflict', theirs };
      }
      return { kind: 'failed', failure: saveFailure(postId, error, knownFields(fieldErrors(error))) };
    }
  };
}

async function addressOf(cover: Cover, upload: SaveOptions['upload']): Promise<string | null> {
  if (cover.kind !== 'file') return cover.kind === 'stored' ? cover.url : null;
  return upload(cover.file);
}

/** Lists that the post may now stand in, or the draft did, are read anew; the post itself is updated by its id. */
function forgetLists(cache: ApolloCache): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'posts' });
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'viewer' });
  cache.gc();
}

function saveFailure(postId: string | null, error: unknown, fields: PostErrors): SaveFailure {
  const headline = postId === null ? 'Error publishing post' : `Error updating post ${statusText(error)}`;
  return {
    headline,
    advice: adviceFor(postId, error, fields),
    isSignedOut: errorCode(error) === 'UNAUTHENTICATED',
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
      // The headline of an update has the reason already.
      return postId === null ? `${errorMessage(error)} Your text stays here.` : 'Your text stays here.';
  }
}

/** What is wrong with an uploaded file is said beside the cover. */
export function uploadFields(error: unknown): PostErrors {
  const { file } = fieldErrors(error);
  return file === undefined ? {} : { coverImageURL: file };
}
