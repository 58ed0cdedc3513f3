import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { downloadArchive } from '../../features/account/account.commands.js';
import type { ArchivedText, ArchiveEntry } from '../../features/account/archive.service.js';
import { execute } from '../../platform/useCases/command.js';
import { TooBusyError } from '../../errors.js';
import { TaskTooLargeError } from '../../platform/threads/workerThreads.js';
import type { Logger } from '../../platform/log/log.js';
import type { Services } from '../../platform/useCases/context.js';
import { writingBodyMarkdown } from '../graphql/postTexts.tasks.js';
import { graphqlErrorHandler } from '../errorHandler.js';
import type { RequestContextFactory } from '../requestContext.js';

type Parts = Pick<Services, 'threads' | 'publicUrl'>;

/**
 * `POST /account/archive`: all that a member has stored, as a zip file, which is written while it is sent. A POST, because each download
 * counts for a limit and nothing may cache it.
 */
export async function archiveDoor(
  app: FastifyInstance,
  { contexts, services, log }: { contexts: RequestContextFactory; services: Parts; log: Logger },
): Promise<void> {
  app.setErrorHandler(graphqlErrorHandler(log));
  app.post('/account/archive', async (request, reply) => {
    const entries = await execute(downloadArchive, await contexts(request.raw, reply.raw), {});
    const { ZipFile } = await import('yazl');
    const zip = new ZipFile();
    const content = Readable.from(zip.outputStream);
    zip.on('error', (error: Error) => content.destroy(error));
    // yazl pipes its entries, so neither the end of a download nor an error of an entry reaches the other side.
    let current: Readable | null = null;
    content.once('close', () => current?.destroy());
    for (const entry of entries)
      zip.addReadStreamLazy(entry.name, { compress: entry.kind !== 'image' }, (done) => {
        contentOf(entry, services).then(
          (stream) => {
            current = stream.once('error', (error) => content.destroy(error));
            if (content.destroyed) stream.destroy();
            else done(null, stream);
          },
          (error: unknown) => done(error, Readable.from([])),
        );
      });
    zip.end();
    const day = new Date().toISOString().slice(0, 10);
    return reply
      .headers({
        'Cache-Control': 'no-store',
        'Content-Disposition': `attachment; filename="hydrate-${day}.zip"`,
      })
      .type('application/zip')
      .send(content);
  });
}

async function contentOf(entry: ArchiveEntry, services: Parts): Promise<Readable> {
  switch (entry.kind) {
    case 'text':
      return Readable.from(entry.parts());
    case 'image':
      // One that was deleted meanwhile is empty.
      return (await entry.open()) ?? Readable.from([]);
    case 'html': {
      const text = await entry.read();
      return Readable.from([text === null ? '' : await markdownOf(text, services)]);
    }
  }
}

/** With its title, and links and pictures of this site as absolute addresses. */
async function markdownOf(
  { title, html, createdAt, path }: ArchivedText,
  { threads, publicUrl }: Parts,
): Promise<string> {
  const body = await threads
    .run(writingBodyMarkdown, { html, url: `${publicUrl}${path}` }, { size: html.length })
    .catch((error: unknown) => {
      // The answer has begun, and one long text must not keep everything else from its author. HTML is Markdown, too.
      if (error instanceof TaskTooLargeError || error instanceof TooBusyError) return html;
      throw error;
    });
  return `---\ntitle: ${JSON.stringify(title)}\ndate: ${createdAt}\n---\n\n${body}\n`;
}
