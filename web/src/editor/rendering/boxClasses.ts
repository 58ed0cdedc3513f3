import { clsx } from 'clsx';
import type { ContentBlock, ContentState } from 'draft-js';
import { boxGroups, boxOf } from '../html/boxes';
import styles from './BoxedBlocks.module.css';

const known = new WeakMap<ContentState, ReadonlyMap<ContentBlock, string>>();

/** The classes that draw a box around its blocks: Draft.js has no elements around several blocks. */
export function boxClasses(content: ContentState, block: ContentBlock): string {
  const classes = known.get(content) ?? findClasses(content);
  known.set(content, classes);
  return classes.get(block) ?? '';
}

function findClasses(content: ContentState): Map<ContentBlock, string> {
  const classes = new Map<ContentBlock, string>();
  const groups = boxGroups(content.getBlocksAsArray());
  for (const [index, group] of groups.entries()) {
    const kind = boxOf(group[0]);
    if (kind === undefined) continue;
    const below = boxOf(groups[index + 1]?.[0]);
    for (const [at, block] of group.entries()) {
      const isLast = at === group.length - 1;
      classes.set(
        block,
        clsx(
          styles.boxed,
          styles[kind],
          at === 0 && styles.first,
          at === 0 && kind === 'details' && styles.summary,
          at === 1 && isLast && kind === 'details' && styles.body,
          isLast && styles.last,
          isLast && below && (below === 'details' ? styles.aboveDetails : styles.aboveCallout),
        ),
      );
    }
  }
  return classes;
}
