import { BLOCKS } from './bodyText';
import { textFragment } from './textFragment';

/** The fragment of a passage of the post. */
export function fragmentOf(range: Range, body: HTMLElement): string {
  const preceding = document.createRange();
  preceding.setStart(body, 0);
  preceding.setEnd(range.startContainer, range.startOffset);
  const start = range.startContainer;
  const block = (start instanceof Element ? start : start.parentElement)?.closest(BLOCKS);
  const before = document.createRange();
  before.setStart(block && body.contains(block) ? block : body, 0);
  before.setEnd(range.startContainer, range.startOffset);
  return textFragment(textOf(range), before.toString(), preceding.toString());
}

/** The text with line breaks between its blocks, which `toString` leaves out. */
function textOf(range: Range): string {
  const content = range.cloneContents();
  for (const block of content.querySelectorAll(BLOCKS)) {
    block.before('\n');
    block.after('\n');
  }
  return content.textContent;
}
