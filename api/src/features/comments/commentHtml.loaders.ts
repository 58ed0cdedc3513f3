import { setImmediate } from 'node:timers/promises';
import DataLoader from 'dataloader';
import type { Services } from '../../platform/useCases/context.js';
import { userNameKey } from '../users/userName.js';
import { type RenderedComment, renderComment, withMentions } from './commentHtml.js';

declare module '../../platform/useCases/context.js' {
  interface Loaders {
    /** The HTML of the texts of comments and replies. */
    commentHtml: DataLoader<string, string>;
  }
}

/** Milliseconds after which other requests get their turn. */
const TURN = 10;

export function commentHtmlLoaders({ users }: Services) {
  return {
    commentHtml: new DataLoader<string, string>(async (texts) => {
      const rendered = await renderInTurns(texts);
      const names = new Set(rendered.flatMap((each) => each.names.map(userNameKey)));
      const members = names.size === 0 ? names : await users.existing([...names]);
      return rendered.map((each) => withMentions(each, members));
    }),
  };
}

async function renderInTurns(texts: readonly string[]): Promise<RenderedComment[]> {
  const rendered: RenderedComment[] = [];
  let start = performance.now();
  for (const text of texts) {
    rendered.push(renderComment(text));
    if (performance.now() - start < TURN) continue;
    await setImmediate();
    start = performance.now();
  }
  return rendered;
}
