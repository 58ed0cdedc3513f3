import { setImmediate as otherRequests } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Task } from '../../platform/threads/task.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { writingBodyMarkdown, writingText } from './postTexts.tasks.js';

/** Conversions of bodies by the loader that read them: one for each request, and a new one after a change. */
const ofLoaders = new WeakMap<object, PostTexts>();

/** The conversions of the bodies of a request. */
export function postTextsOf(context: RequestContext): PostTexts {
  const { html } = context.loaders;
  let texts = ofLoaders.get(html);
  if (!texts) ofLoaders.set(html, (texts = new PostTexts(context)));
  return texts;
}

/**
 * Converts each body once, under however many names an operation asks for it, and one after another: an operation with a hundred bodies takes
 * one place in the queue of the threads, and lets other requests have the event loop after each.
 */
class PostTexts {
  readonly #text = new Map<string, Promise<string>>();
  readonly #markdown = new Map<string, Promise<string>>();
  readonly #oneAtATime = pLimit(1);

  constructor(private readonly context: Pick<RequestContext, 'services' | 'requester'>) {}

  text(html: string): Promise<string> {
    return this.#once(this.#text, html, writingText, { html });
  }

  /** @param url of the page of the post */
  markdown(html: string, url: string): Promise<string> {
    return this.#once(this.#markdown, `${url} ${html}`, writingBodyMarkdown, { html, url });
  }

  #once<Input extends { html: string }>(
    known: Map<string, Promise<string>>,
    key: string,
    task: Task<Input, string>,
    input: Input,
  ): Promise<string> {
    let converted = known.get(key);
    if (!converted) known.set(key, (converted = this.#convert(task, input, input.html.length)));
    return converted;
  }

  #convert<Input>(task: Task<Input, string>, input: Input, size: number): Promise<string> {
    const { services, requester: reader } = this.context;
    return this.#oneAtATime(async () => {
      const text = await services.threads.run(task, input, { size, reader });
      await otherRequests();
      return text;
    });
  }
}
