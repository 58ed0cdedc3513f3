import { useCallback, useRef } from 'react';
import { useUploadImageMutation } from '../../generated/graphql';
import type { Actor } from '../../session';

/** The function that uploads an image of this person's and answers its address; a file that was uploaded already is not uploaded again. */
export function useUploadOnce(actor: Actor): (file: File) => Promise<string> {
  const [uploadImage] = useUploadImageMutation();
  const uploads = useRef(new WeakMap<File, Promise<string>>());

  return useCallback(
    (file) => {
      const known = uploads.current.get(file);
      if (known) return known;
      const uploading = uploadImage({ variables: { file }, context: { actor } }).then(({ data }) => {
        if (!data) throw new Error('The API answered without data.');
        return data.uploadImage.url;
      });
      uploads.current.set(file, uploading);
      uploading.catch(() => uploads.current.delete(file));
      return uploading;
    },
    [actor, uploadImage],
  );
}
