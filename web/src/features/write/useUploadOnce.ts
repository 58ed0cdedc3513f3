import type { ApolloClient } from '@apollo/client';
import { useEffect, useState, type Dispatch } from 'react';
import { useApolloClient } from '../../apollo/useApolloClient';
import { dataOf } from '../../apollo/dataOf';
import { UploadImageDocument } from '../../generated/graphql';
import type { Actor } from '../../session';
import type { Cover } from './postValues';
import { uploadFields } from './useSavePost';
import type { WriteAction } from './writeState';

/** Returns a function that uploads an image and resolves with its address. Each file is uploaded only once. */
export function useUploadOnce(actor: Actor): (file: File) => Promise<string> {
  const client = useApolloClient();
  const [upload] = useState(() => createUploadOnce(client, actor));
  return upload;
}

export function createUploadOnce(client: ApolloClient, actor: Actor): (file: File) => Promise<string> {
  const uploads = new WeakMap<File, Promise<string>>();

  return (file) => {
    const known = uploads.get(file);
    if (known) return known;
    const uploading = client
      .mutate({ mutation: UploadImageDocument, variables: { file }, context: { actor } })
      .then((answer) => dataOf(answer).uploadImage.url);
    uploads.set(file, uploading);
    uploading.catch(() => uploads.delete(file));
    return uploading;
  };
}

/** Uploads a chosen cover at once: a draft cannot hold a file, only the address of its upload. */
export function useCoverUpload(
  cover: Cover,
  upload: (file: File) => Promise<string>,
  dispatch: Dispatch<WriteAction>,
): void {
  useEffect(() => {
    if (cover.kind !== 'file') return;
    upload(cover.file).then(
      (url) => dispatch({ type: 'coverUploaded', cover, url }),
      // Report now what is wrong with the picture; a failed upload is reported when the post is saved.
      (error: unknown) => dispatch({ type: 'coverRefused', errors: uploadFields(error) }),
    );
  }, [cover, upload, dispatch]);
}
