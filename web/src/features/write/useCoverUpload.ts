import { useEffect, type Dispatch } from 'react';
import type { Cover } from './postValues';
import { uploadFields } from './useSavePost';
import type { WriteAction } from './writeState';

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
