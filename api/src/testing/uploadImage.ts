import type { TestServer } from './testServer.js';

export interface UploadAnswer {
  data?: { uploadImage: { url: string; width: number; height: number } } | null;
  errors?: { message: string; extensions: { code: string; fields?: Record<string, string> } }[];
}

/** Sends a file with `uploadImage`, by the graphql-multipart-request-spec. */
export async function uploadImage(
  server: Pick<TestServer, 'origin'>,
  file: Buffer,
  {
    token,
    name = 'a.png',
    headers = {},
  }: { token?: string; name?: string; headers?: Record<string, string> } = {},
): Promise<UploadAnswer> {
  const form = new FormData();
  form.set(
    'operations',
    JSON.stringify({
      query: 'mutation ($file: Upload!) { uploadImage(file: $file) { url width height } }',
      variables: { file: null },
    }),
  );
  form.set('map', '{"0":["variables.file"]}');
  form.set('0', new Blob([new Uint8Array(file)]), name);
  const response = await fetch(`${server.origin}/graphql`, {
    method: 'POST',
    headers: {
      'apollo-require-preflight': 'true',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: form,
  });
  const { data, errors } = (await response.json()) as {
    data?: { uploadImage: NonNullable<UploadAnswer['data']>['uploadImage'] | null } | null;
    errors?: UploadAnswer['errors'];
  };
  const uploaded = data?.uploadImage;
  return { data: uploaded ? { uploadImage: uploaded } : null, ...(errors && { errors }) };
}
