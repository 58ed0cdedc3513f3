import { useCallback, useRef } from 'react';
import { useUploadImageMutation } from '../../generated/graphql';
import type { Actor } from '../../session';

/** Returns a function that uploads an image and resolves with its address. Each file is uploaded only once. */
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
