import { BlockMapBuilder, EditorState, type ContentBlock, type ContentState } from 'draft-js';
import { blockData, isTask, withData, type BoxKind } from '../html/blocks';
import { asSummary, boxGroups, boxOf, canBeBoxed, continuesBox, withBox } from '../html/boxes';

/** The number of the box, or of the text between boxes, by the key of a block. */
type Groups = Map<string, number>;

/**
 * Puts the blocks of a change into the boxes to which they belong. Draft.js and most commands make blocks without data,
 * so this is done once after each change instead of in each command.
 */
export function keepBoxes(before: EditorState, after: EditorState): EditorState {
  const [old, content] = [before.getCurrentContent(), after.getCurrentContent()];
  const change = after.getLastChangeType();
  if (content === old || change === 'undo' || change === 'redo') return after;
  const isTyping = change === 'insert-characters' && content.getBlockMap().size === old.getBlockMap().size;
  if (isTyping) return after;

  const blocks = content.getBlocksAsArray();
  const oldBlocks = old.getBlocksAsArray();
  const hasData = (block: ContentBlock): boolean => blockData(block).box !== undefined || isTask(block);
  if (!blocks.some(hasData) && !oldBlocks.some(hasData)) return after;

  const groups: Groups = new Map(
    boxGroups(oldBlocks).flatMap((group, index) => group.map((block) => [block.getKey(), index] as const)),
  );
  const caretKey = before.getSelection().getStartKey();
  const boxed = tellApart(place(blocks, oldBlocks, caretKey, groups), groups);
  const next = change === 'split-block' ? continueTasks(boxed, old, caretKey) : boxed;
  if (next.length === blocks.length && next.every((block, index) => block === blocks[index])) return after;
  const blockMap = BlockMapBuilder.createFromArray(next);
  return EditorState.set(after, { currentContent: content.merge({ blockMap }) as ContentState });
}

/** Gives blocks back the box that they had, and new ones that of the text that they replace or stand in. */
function place(
  blocks: readonly ContentBlock[],
  oldBlocks: readonly ContentBlock[],
  caretKey: string,
  groups: Groups,
): ContentBlock[] {
  const oldIndex = new Map(oldBlocks.map((block, index) => [block.getKey(), index]));
  /** Index of the last old block that is still there. */
  let last = -1;
  let run: { box: BoxKind | undefined; startsBox?: true; group: number | undefined } | undefined;

  return blocks.map((block, index) => {
    const { box: own } = blockData(block);
    const known = oldIndex.get(block.getKey());
    if (known !== undefined) {
      last = known;
      run = undefined;
      const old = oldBlocks[known];
      const isLost = own === undefined && old !== undefined && boxOf(old) !== undefined;
      return allowed(isLost ? withBox(block, boxOf(old), blockData(old).startsBox) : block);
    }
    if (own === null) return block;
    const isFirst = run === undefined;
    run ??= placeOfRun(blocks, index, { oldBlocks, oldIndex, last, caretKey, groups });
    if (run.box === undefined) return allowed(block);
    if (run.group !== undefined) groups.set(block.getKey(), run.group);
    return allowed(withBox(block, run.box, isFirst ? run.startsBox : undefined));
  });
}

const allowed = (block: ContentBlock): ContentBlock =>
  boxOf(block) === undefined || canBeBoxed(block) ? block : withBox(block, null);

interface Place {
  oldBlocks: readonly ContentBlock[];
  oldIndex: ReadonlyMap<string, number>;
  last: number;
  caretKey: string;
  groups: Groups;
}

/** The box of adjacent new blocks, the first of which is at `index`. */
function placeOfRun(
  blocks: readonly ContentBlock[],
  index: number,
  { oldBlocks, oldIndex, last, caretKey, groups }: Place,
): { box: BoxKind | undefined; startsBox?: true; group: number | undefined } {
  const [before, after] = [oldBlocks[last], oldBlocks[last + 1]];
  const next = blocks.slice(index).find((block) => oldIndex.has(block.getKey()));
  const isReplaced = after !== undefined && after.getKey() !== next?.getKey();
  const isInside = before?.getKey() === caretKey || (after !== undefined && continuesBox(before, after));
  const model = isReplaced ? after : isInside ? before : undefined;
  return {
    box: boxOf(model),
    startsBox: isReplaced && blockData(after).startsBox === true ? true : undefined,
    group: model && groups.get(model.getKey()),
  };
}

/** Keeps boxes apart that have become neighbours, and gives details a summary. */
function tellApart(blocks: readonly ContentBlock[], groups: Groups): ContentBlock[] {
  const seen = new Set<number>();
  const apart: ContentBlock[] = [];
  let before: ContentBlock | undefined;
  let groupBefore: number | undefined;
  for (const block of blocks) {
    const box = boxOf(block);
    const { startsBox } = blockData(block);
    const isBeside = boxOf(before) === box;
    const joins = isBeside && startsBox === false;
    const group = joins ? groupBefore : groups.get(block.getKey());
    const isOther = isBeside && group !== groupBefore;
    groupBefore = group;
    const starts = !isBeside || isOther || startsBox === true;
    // Something that cannot be in a box has split the details. The second part would have no summary.
    const isRest = box === 'details' && starts && group !== undefined && seen.has(group);
    if (box === undefined || isRest) {
      before = withBox(block, undefined);
      apart.push(before);
      continue;
    }
    if (group !== undefined) seen.add(group);
    const marked = withBox(block, box, (isBeside && starts) || undefined);
    const made = box === 'details' && starts ? asSummary(marked) : [marked];
    before = made.at(-1);
    apart.push(...made);
  }
  return apart;
}

/** Enter in a task makes a new one, which is not done. */
function continueTasks(blocks: ContentBlock[], old: ContentState, caretKey: string): ContentBlock[] {
  const index = blocks.findIndex((block) => block.getKey() === caretKey);
  const [above, below] = [blocks[index], blocks[index + 1]];
  const isNew = below && !old.getBlockMap().has(below.getKey());
  if (!above || !isNew || !isTask(above) || below.getType() !== above.getType()) return blocks;
  const { checked } = blockData(above);
  // Enter at the start of a task makes one above it.
  const isAbove = above.getLength() === 0 && below.getLength() > 0;
  const parts = [
    isAbove ? withData(above, { ...blockData(above), checked: false }) : above,
    withData(below, { ...blockData(below), checked: isAbove ? checked : false }),
  ];
  return blocks.toSpliced(index, 2, ...parts);
}
