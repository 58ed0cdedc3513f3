import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { gifOf, noise, pngOf } from '../../testing/expensiveImages.js';
import { ImageWorkers } from './imageWorkers.js';

const small = () =>
  sharp({ create: { width: 12, height: 8, channels: 3, background: '#0b6272' } })
    .png()
    .toBuffer();

// Each process runs from sources, which takes seconds on a busy machine.
describe('the image processes', { timeout: 90_000 }, () => {
  it('return the processed image, or the reason for a refusal', async () => {
    const workers = new ImageWorkers();
    const { data, ...image } = await workers.process(await small());
    expect(image).toMatchObject({ width: 12, height: 8, extension: 'webp', contentType: 'image/webp' });
    expect(await sharp(data).metadata()).toMatchObject({ format: 'webp', width: 12 });
    await expect(workers.process(gifOf(1, 1, 4000))).rejects.toMatchObject({
      code: 'TOO_MANY_FRAMES',
      message: 'The animation has 4,000 frames. It can have 3,000 at most.',
    });
    await expect(workers.process(Buffer.from('text'))).rejects.toMatchObject({ code: 'UNSUPPORTED_TYPE' });
  });

  it('are killed when an image takes too long, and the next one is processed', async () => {
    const workers = new ImageWorkers(200);
    const expensive = await noise(2000, 2000).jpeg({ quality: 20 }).toBuffer();
    await expect(workers.process(expensive)).rejects.toMatchObject({ code: 'TOO_SLOW' });
    expect((await workers.process(await small())).width).toBe(12);
  });

  it('process an image in another process if an idle one has just been killed', async () => {
    const children: ChildProcess[] = [];
    const onStart = (message: unknown) => children.push((message as { process: ChildProcess }).process);
    subscribe('child_process', onStart);
    try {
      const workers = new ImageWorkers();
      const image = await small();
      await workers.process(image);
      await vi.waitFor(() => expect(children).toHaveLength(2), { timeout: 60_000 });
      for (const child of children) child.kill('SIGKILL');
      expect((await workers.process(image)).width).toBe(12);
    } finally {
      unsubscribe('child_process', onStart);
    }
  });

  it('work in parallel', async () => {
    const workers = new ImageWorkers();
    const images = await Promise.all([20, 30, 40].map((width) => workers.process(pngOf(width, 10))));
    expect(images.map(({ width }) => width)).toEqual([20, 30, 40]);
  });
});
