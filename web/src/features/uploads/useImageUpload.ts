import { useMemo } from 'react';
import { ActorChangedError } from '../../apollo';
import { ImageRefusedError, type UploadedImage, type UploadImage } from '../../editor/images/imageUploads';
import { useSessionStore, type Actor } from '../../session';

const MUTATION = 'mutation UploadImage($file: Upload!) { uploadImage(file: $file) { url width height } }';

/** A stable function that uploads an image unless this person has signed out. It reports progress, which `fetch` cannot. */
export function useImageUpload(actor: Actor): UploadImage {
  const session = useSessionStore();
  return useMemo(() => {
    return (file, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        const accessToken = session.tokenOf(actor);
        if (accessToken === null) throw new ActorChangedError();
        const request = new XMLHttpRequest();
        request.open('POST', '/graphql');
        request.setRequestHeader('accept', 'application/graphql-response+json, application/json');
        // CSRF protection: a form of another site cannot send this header.
        request.setRequestHeader('apollo-require-preflight', 'true');
        request.setRequestHeader('authorization', `Bearer ${accessToken}`);
        request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
        request.onload = () => {
          const answer = readAnswer(request.responseText);
          if (session.tokenOf(actor) === null) reject(new ActorChangedError());
          else if (answer instanceof Error) reject(answer);
          else resolve(answer);
        };
        request.onerror = () => reject(new Error('The API cannot be reached.'));
        request.timeout = 120_000;
        request.ontimeout = () => reject(new Error('The upload took too long.'));
        request.onabort = () => reject(new Error('The upload was stopped.'));
        signal.addEventListener('abort', () => request.abort());
        request.send(multipart(file));
      });
  }, [actor, session]);
}

/** GraphQL multipart request specification: the operation, which variable is which part, the parts. */
function multipart(file: File): FormData {
  const body = new FormData();
  body.append('operations', JSON.stringify({ query: MUTATION, variables: { file: null } }));
  body.append('map', JSON.stringify({ 0: ['variables.file'] }));
  body.append('0', file, file.name === '' ? 'image' : file.name);
  return body;
}

function readAnswer(text: string): UploadedImage | Error {
  const { data, errors } = parse(text);
  const image = data?.uploadImage;
  if (image?.url !== undefined && image.width !== undefined && image.height !== undefined) {
    return { url: image.url, width: image.width, height: image.height };
  }
  const [error] = errors ?? [];
  const isRefused = error?.extensions?.code === 'BAD_USER_INPUT';
  const message = error?.message ?? 'The API did not take the image.';
  return isRefused ? new ImageRefusedError(message) : new Error(message);
}

interface Answer {
  data?: { uploadImage?: Partial<UploadedImage> } | null;
  errors?: { message?: string; extensions?: { code?: string } }[];
}

function parse(text: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return {};
  }
}
