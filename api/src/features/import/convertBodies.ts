import { TaskTooLargeError } from '../../platform/threads/workerThreads.js';
import type { Services } from '../../platform/useCases/context.js';
import { MAX_HTML } from '../posts/post.inputs.js';
import { bySize } from './batches.js';
import { type ConvertedBody, converting, type RejectedBody } from './body/convert.tasks.js';
import { isOwnItem, type Source, type SourcePost } from './source.js';

/** A body of this size or more is converted in a thread, and so is every batch. */
const LARGE = 1_000_000;
/** Characters of bodies that a thread converts in one task, so that it has no more than a second of work at a time. */
const MAX_PART = 300_000;

type Converted = (ConvertedBody | RejectedBody | undefined)[];

/** The stored forms of the bodies of items, in their order. */
export async function convertBodiesOf(
  items: readonly SourcePost[],
  { base, folder }: Pick<Source, 'base' | 'folder'>,
  { publicUrl: home, services }: { publicUrl: string; services: Pick<Services, 'threads'> },
): Promise<Converted> {
  const bodies = items.map((item) => ({
    body: item.body,
    format: item.format,
    attachments: item.attachments,
    base: item.url ?? base,
    hasFiles: folder !== undefined,
    isOwn: isOwnItem(item, home),
  }));
  const run = (part: typeof bodies) =>
    services.threads.run(converting, { bodies: part, home, maxLength: MAX_HTML }, { size: LARGE });
  const converted: Converted = [];
  for (const part of bySize(bodies, ({ body }) => body.length, MAX_PART)) {
    const done = await run(part).catch(async (error: unknown) => {
      if (!(error instanceof TaskTooLargeError)) throw error;
      const each: Converted = [];
      for (const body of part) each.push(...(await run([body]).catch(tooComplex)));
      return each;
    });
    converted.push(...done);
  }
  return converted;
}

function tooComplex(error: unknown): RejectedBody[] {
  if (!(error instanceof TaskTooLargeError)) throw error;
  return [{ rejected: 'Its text is too complex: it could not be converted in time.' }];
}
