import { useCallback, useRef } from 'react';
import { useUploadImageMutation } from '../../generated/graphql';

/** The function that uploads an image and answers its address; a file that was uploaded already is not uploaded again. */
export function useUploadOnce(): (file: File) => Promise<string> {
  const [uploadImage] = useUploadImageMutation();
  const uploads = useRef(new WeakMap<File, Promise<string>>());

  return useCallback(
    (file) => {
      const known = uploads.current.get(file);
      if (known) return known;
      const uploading = uploadImage({ variables: { file } }).then(({ data }) => {
        if (!data) throw new Error('The API answered without data.');
        return data.uploadImage.url;
      });
      uploads.current.set(file, uploading);
      uploading.catch(() => uploads.current.delete(file));
      return uploading;
    },
    [uploadImage],
  );
}
