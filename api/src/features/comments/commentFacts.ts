import type { TrustService } from '../trust/trust.service.js';
import type { TextFacts } from '../trust/newAccounts.js';
import { renderComment } from './commentHtml.js';

/** What the rules for new accounts look at in a comment or reply. */
export function commentFacts(text: string, trust: Pick<TrustService, 'linksOut'>): TextFacts {
  const { html, names } = renderComment(text);
  return { text, links: trust.linksOut(html), mentions: names };
}
