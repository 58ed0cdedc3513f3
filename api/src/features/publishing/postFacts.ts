import type { Writing } from '../posts/postContent.js';
import type { TextFacts } from '../trust/newAccounts.js';
import { TextKind } from '../trust/trust.entity.js';
import type { TrustService, Written } from '../trust/trust.service.js';

/** Code units of a body that are compared with other texts. All its links count. */
const MAX_HTML = 100_000;

/** A post for `TrustService.judge`; null while no rules apply. */
export function writtenPost(
  trust: Pick<TrustService, 'isOn' | 'linksOut'>,
  subjectId: string,
  writing: Writing,
  { before, trap }: { before?: Writing; trap?: string | null } = {},
): Written | null {
  if (!trust.isOn) return null;
  return {
    kind: TextKind.POST,
    subjectId,
    field: 'html',
    trap,
    facts: factsOf(writing, trust),
    ...(before && { before: factsOf(before, trust) }),
  };
}

/** Posts mention nobody. An address where the post appeared first is a link. */
function factsOf(
  { title, html, description, canonicalURL }: Writing,
  trust: Pick<TrustService, 'linksOut'>,
): TextFacts {
  const text = html.slice(0, MAX_HTML).replace(/<[^<>]*>/g, ' ');
  return {
    text: `${title}\n${description ?? ''}\n${text}`,
    links: [...trust.linksOut(html), ...(canonicalURL === null ? [] : [canonicalURL])],
    mentions: [],
  };
}
