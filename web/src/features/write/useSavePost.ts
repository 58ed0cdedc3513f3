import type { ApolloCache } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { errorCode, errorMessage, fieldErrors, statusText } from '../../apollo';
import {
  usePublishPostMutation,
  useUpdatePostMutation,
  useUploadImageMutation,
} from '../../generated/graphql';
import type { Cover } from './coverImage';
import { knownFields, type PostErrors } from './postRules';
import type { PostValues } from './postValues';

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

export type SaveResult = { postId: string; failure?: undefined } | { failure: SaveFailure };

interface SaveOptions {
  /** The post that is edited; `null` publishes a new one. */
  postId: string | null;
  /** Called with the address of a cover that was uploaded, so that trying again does not upload it again. */
  onCoverUploaded: (url: string) => void;
}

/** Uploads the cover if need be, then publishes or updates the post. The returned function never rejects. */
export function useSavePost({ postId, onCoverUploaded }: SaveOptions) {
  const [uploadImage] = useUploadImageMutation();
  const [publishPost] = usePublishPostMutation();
  const [updatePost] = useUpdatePostMutation();

  const upload = async (cover: Cover): Promise<string | null> => {
    if (cover.kind !== 'file') return cover.kind === 'stored' ? cover.url : null;
    const { data } = await uploadImage({ variables: { file: cover.file } });
    if (!data) throw new Error('The API answered without data.');
    onCoverUploaded(data.uploadImage.url);
    return data.uploadImage.url;
  };

  return async ({ title, html, categories, cover, version }: PostValues): Promise<SaveResult> => {
    let coverImageURL: string | null;
    try {
      coverImageURL = await upload(cover);
    } catch (error) {
      return { failure: saveFailure(postId, error, uploadFields(error)) };
    }
    const input = { title: title.trim(), html, categories: [...categories], coverImageURL };
    try {
      const saved =
        postId === null
          ? (await publishPost({ variables: { input }, update: forgetLists })).data?.publishPost
          : (await updatePost({ variables: { input: { ...input, postId, version } }, update: forgetLists }))
              .data?.updatePost;
      if (!saved) throw new Error('The API answered without data.');
      return { postId: saved.post.id };
    } catch (error) {
      return { failure: saveFailure(postId, error, knownFields(fieldErrors(error))) };
    }
  };
}

/** Lists that the post may now stand in are read anew; the post itself is updated by its id. */
function forgetLists(cache: ApolloCache): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'posts' });
  cache.gc();
}

function saveFailure(postId: string | null, error: unknown, fields: PostErrors): SaveFailure {
  const status = ServerError.is(error) ? ` ${statusText(error)}` : '';
  const headline = postId === null ? 'Error publishing post' : `Error updating post${status}`;
  return {
    headline,
    advice: adviceFor(error, fields),
    isSignedOut: errorCode(error) === 'UNAUTHENTICATED',
    fields,
  };
}

function adviceFor(error: unknown, fields: PostErrors): string | undefined {
  switch (errorCode(error)) {
    case 'UNAUTHENTICATED':
      return 'Your session has expired. Log in again in another tab, then come back and try again. Your text stays here.';
    case 'BAD_USER_INPUT':
      return Object.keys(fields).length === 0 ? errorMessage(error) : undefined;
    default:
      return `${errorMessage(error)} Your text stays here.`;
  }
}

/** What is wrong with an uploaded file is said beside the cover. */
function uploadFields(error: unknown): PostErrors {
  const { file } = fieldErrors(error);
  return file === undefined ? {} : { coverImageURL: file };
}
