import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflate } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { uploadImage } from '../../testing/uploadImage.js';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await createUser(server));
});
afterAll(() => server.close());

interface Answer {
  /** The stored image, or null if it was refused. */
  url: string | null;
  message: string;
}

/** Both ways to upload: the mutation, and the REST call without a token. */
const doors: [string, (file: Buffer) => Promise<Answer>][] = [
  [
    'uploadImage',
    async (file) => {
      const { data, errors } = await uploadImage(server, file, { token });
      return {
        url: data?.uploadImage.url ?? null,
        message: errors?.[0]?.message ?? '',
      };
    },
  ],
  [
    'POST /api/upload',
    async (file) => {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(file)]), 'photo.jpg');
      const response = await fetch(`${server.origin}/api/upload`, { method: 'POST', body: form });
      const { url = null, message = '' } = (await response.json()) as Partial<Answer>;
      expect(response.status).toBe(url === null ? 400 : 200);
      return { url, message };
    },
  ],
];

/** A photo taken with an upright phone: stored rotated, red at the top, with GPS position and camera. */
async function photo(): Promise<Buffer> {
  const blue = { create: { width: 20, height: 20, channels: 3 as const, background: '#0000ff' } };
  return sharp({ create: { width: 40, height: 20, channels: 3, background: '#ff0000' } })
    .composite([{ input: await sharp(blue).png().toBuffer(), left: 20, top: 0 }])
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Maker of cameras' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 31/1 12/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '13/1 24/1 18/1',
        GPSMapDatum: 'Datum of places',
      },
    })
    .toBuffer();
}

/** A black PNG with one bit a pixel, compressed as small as possible. */
async function hugePng(side: number): Promise<Buffer> {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  // Written row by row, so that creating the file does not affect the measurement.
  const deflate = createDeflate({ level: 9 });
  const packed = buffer(deflate);
  const rows = Buffer.alloc((1 + Math.ceil(side / 8)) * 100);
  for (let row = 0; row < side; row += 100) if (!deflate.write(rows)) await once(deflate, 'drain');
  deflate.end();
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', await packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Duration of a task in milliseconds, and the increase of this process's memory in bytes. */
async function costOf(task: () => Promise<unknown>): Promise<{ time: number; memory: number }> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 2);
  const since = performance.now();
  await task();
  const time = performance.now() - since;
  clearInterval(sampling);
  return { time, memory: Math.max(peak, process.memoryUsage.rss()) - before };
}

describe.each(doors)(`a picture through %s, on ${engine}`, (_, upload) => {
  it('with a GPS position is stored upright and without it', async () => {
    const file = await photo();
    expect(await sharp(file).metadata()).toMatchObject({ width: 40, height: 20, orientation: 6 });
    expect(file.includes('Datum of places') && file.includes('Maker of cameras')).toBe(true);

    const { url } = await upload(file);
    const response = await fetch(server.origin + new URL(String(url), server.origin).pathname);
    const stored = Buffer.from(await response.arrayBuffer());
    const { width, height, orientation, exif, xmp, iptc, icc } = await sharp(stored).metadata();
    expect({ width, height }).toEqual({ width: 20, height: 40 });
    expect([orientation, exif, xmp, iptc, icc]).toEqual(Array(5).fill(undefined));
    for (const trace of ['Exif', 'EXIF', 'Datum of', 'Maker of', 'GPS'])
      expect(stored.includes(trace)).toBe(false);

    const colourAt = async (top: number): Promise<number[]> => [
      ...(await sharp(stored).removeAlpha().extract({ left: 10, top, width: 1, height: 1 }).raw().toBuffer()),
    ];
    const [red = 0, , noBlue = 255] = await colourAt(5);
    const [noRed = 255, , blue = 0] = await colourAt(35);
    expect(Math.min(red, blue)).toBeGreaterThan(200);
    expect(Math.max(noRed, noBlue)).toBeLessThan(60);
  });

  it('of 30,000 x 30,000 pixels in a few kB is refused before it takes time or memory', async () => {
    const whole = await hugePng(30_000);
    expect(whole.length).toBeLessThan(130_000);
    for (const file of [whole, whole.subarray(0, 3000)]) {
      let quickest = Infinity;
      for (let attempt = 0; attempt < 3; attempt++) {
        const { time, memory } = await costOf(async () => {
          expect(await upload(file)).toEqual({
            url: null,
            message: 'The image has 900,000,000 pixels. It can have 50,000,000 at most.',
          });
        });
        quickest = Math.min(quickest, time);
        // With one bit a pixel it would be 112 MB, with four bytes 3.6 GB.
        expect(memory).toBeLessThan(60 * 1024 * 1024);
      }
      expect(quickest).toBeLessThan(1000);
    }
  });
});
