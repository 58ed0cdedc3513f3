import sharp from 'sharp';
import { processImage, type ProcessedImage } from './imageProcessing.js';
import { type ImageRejection, ImageRejectedError } from './imageRejection.js';

/*
 * A process that decodes one image at a time (imageWorkers.ts starts and ends it). What it is sent is a file of a stranger; it has no
 * environment, and so no secrets.
 */

export interface ImageTask {
  source: Buffer;
  /** How much processor time it may take, in milliseconds. */
  maxTime: number;
}

export type ImageResult =
  { image: ProcessedImage } | { rejection: ImageRejection; message: string } | { failure: string };

sharp.cache(false);
sharp.concurrency(1);

/** How often the time that an image has taken is looked at, in milliseconds. */
const LOOK = 100;

/**
 * Calls back when this process has taken so many milliseconds of processor time. It is looked at from here: a machine that is busy with
 * other things makes no image expensive. Decoders work beside this thread, and do not keep it.
 */
function whenSpent(maxTime: number, onSpent: () => void): NodeJS.Timeout {
  const before = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 > maxTime) onSpent();
  }, LOOK);
}

async function work({ source }: ImageTask): Promise<ImageResult> {
  try {
    return { image: await processImage(source) };
  } catch (error) {
    if (error instanceof ImageRejectedError) return { rejection: error.code, message: error.message };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

const end = (): boolean => process.kill(process.pid, 'SIGKILL');

process.on('message', (task: ImageTask) => {
  const watch = whenSpent(task.maxTime, () => {
    clearInterval(watch);
    const { code: rejection, message } = new ImageRejectedError('TOO_SLOW');
    // No decoder can be stopped by other means.
    process.send?.({ rejection, message } satisfies ImageResult, end);
  });
  void work(task).then((result) => {
    clearInterval(watch);
    process.send?.(result);
  });
});
// A terminal and a service manager send them to all processes. The server finishes what is under way before it lets this one go.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
// The server is gone. `process.exit` would wait for the image that is being decoded.
process.on('disconnect', end);
process.send?.('ready');
