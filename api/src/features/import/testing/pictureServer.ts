import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import sharp from 'sharp';

export interface PictureServer {
  origin: string;
  /** The paths that were asked for. */
  asked: string[];
  close: () => void;
}

export const pictureOf = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();

/** A site that has a picture at each address. @param answer takes over a request if it returns true */
export async function startPictureServer(
  answer: (response: ServerResponse, path: string, count: number) => boolean = () => false,
): Promise<PictureServer> {
  const picture = await pictureOf('green');
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    if (answer(response, url, asked.length)) return;
    response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    asked,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
