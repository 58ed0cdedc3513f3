/* Worker threads load this module, so it imports no database and no settings. */
import { LimitError, MalformedJsonError } from '../../../platform/bounds/bounds.js';
import { task } from '../../../platform/threads/task.js';
import type { Attachments, BodyFormat } from '../source.js';

export interface BodyToConvert {
  body: string;
  format: BodyFormat;
  /** Where relative addresses of the body begin. */
  base?: string | undefined;
  /** Whether relative pictures are files beside the post. */
  hasFiles: boolean;
  /** Of an export of this software: its body is stored as it is. */
  isOwn: boolean;
  attachments?: Attachments | undefined;
}

export interface ConvertedBody {
  /** Sanitised HTML of the stored subset. */
  html: string;
  excerpt: string;
  readingMinutes: number;
  examplesCount: number;
  isBlank: boolean;
  searchBody: { body: string; topics: string };
  /** The first words, for a post without a title. */
  firstWords: string;
  /** The sources of its pictures as the HTML writes them; those of files are placeholders (files.ts). */
  pictures: string[];
  losses: string[];
}

export interface RejectedBody {
  rejected: string;
}

interface Input {
  bodies: BodyToConvert[];
  /** The public address of the site. */
  home: string;
  maxLength: number;
}

/** The stored forms of bodies, in their order. */
export async function convertBodies({ bodies, ...site }: Input): Promise<(ConvertedBody | RejectedBody)[]> {
  const converted: (ConvertedBody | RejectedBody)[] = [];
  for (const body of bodies) converted.push(await convertBody(body, site));
  return converted;
}

async function convertBody(
  { body, format, base, hasFiles, isOwn, attachments = {} }: BodyToConvert,
  { home, maxLength }: Omit<Input, 'bodies'>,
): Promise<ConvertedBody | RejectedBody> {
  const { Losses } = await import('./losses.js');
  const losses = new Losses();
  try {
    const html = format === 'html' ? body : await htmlOfFormat(body, format, attachments, losses);
    const { fitHtml } = await import('./fitHtml.js');
    const fitted = isOwn ? html : fitHtml(html, { base, hasFiles }, losses);
    const { prepareBody } = await import('../../posts/post.tasks.js');
    const { protectFiles } = await import('./files.js');
    const readable = isOwn ? fitted : protectFiles(fitted);
    const prepared = await prepareBody({ html: readable, maxLength, use: 'post', home });
    if ('rejected' in prepared) return prepared;
    const { countExamples } = await import('../../../richText/examples.js');
    const { missing } = await import('./missing.js');
    if (!isOwn) missing(fitted, prepared.html, losses);
    const { plainText } = await import('../../../richText/richText.js');
    const pictures = [...prepared.html.matchAll(/<img src="([^"]*)"/g)].map(([, src = '']) => src);
    return {
      ...prepared,
      examplesCount: countExamples(prepared.html),
      firstWords: (plainText(prepared.html.slice(0, 5000)).split('\n\n')[0] ?? '').slice(0, 300),
      pictures: [...new Set(pictures)],
      losses: losses.list,
    };
  } catch (error) {
    if (error instanceof LimitError || error instanceof MalformedJsonError)
      return { rejected: error.message };
    // marked is recursive.
    if (error instanceof RangeError) return { rejected: 'Its quotes or lists are nested too deeply.' };
    throw error;
  }
}

async function htmlOfFormat(
  body: string,
  format: BodyFormat,
  attachments: Attachments,
  losses: InstanceType<typeof import('./losses.js').Losses>,
): Promise<string> {
  if (format === 'wordpress')
    return (await import('./shortcodes.js')).wordpressHtml(body, attachments, losses);
  if (format === 'lexical') return (await import('./lexical.js')).lexicalHtml(body, losses);
  if (format === 'forem') return (await import('./markdown.js')).markdownHtml(body, losses, { breaks: true });
  if (format === 'mobiledoc') return (await import('./mobiledoc.js')).mobiledocHtml(body, losses);
  return (await import('./markdown.js')).markdownHtml(body, losses, { isMdx: format === 'mdx' });
}

export const converting = task(import.meta.url, convertBodies);
