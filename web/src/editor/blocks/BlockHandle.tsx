import type { EditorState } from 'draft-js';
import { GripVertical } from 'lucide-react';
import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';
import styles from './BlockHandle.module.css';
import { moveBlockTo } from '../commands/blockMoves';

interface BlockHandleProps {
  /** The area of the text, to which the handle is placed. */
  surface: RefObject<HTMLElement>;
  getState: () => EditorState;
  change: (editorState: EditorState) => void;
}

interface Place {
  key: string;
  /** Pixels from the top of the area. */
  top: number;
}

/** A gap between two blocks: before the block at `index`. */
interface Gap {
  index: number;
  top: number;
}

/** How near to the edge of the area a drag scrolls, and how far each time, in pixels. */
const SCROLL = { edge: 40, step: 14 };

/**
 * A grip beside the block under the mouse, which moves it. It is for the mouse alone: Alt with the arrow keys does the
 * same.
 */
export function BlockHandle({ surface, getState, change }: BlockHandleProps) {
  const [place, setPlace] = useState<Place>();
  const [gap, setGap] = useState<Gap>();
  const drag = useRef<{ key: string; gap: Gap | undefined }>(undefined);

  useEffect(() => {
    const area = surface.current;
    if (!area) return undefined;
    const onMove = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.buttons !== 0) return;
      const block = blockAt(area, event.clientY);
      const key = block && keyOf(block);
      const top = block ? topIn(area, block.getBoundingClientRect().top) : 0;
      setPlace((before) =>
        key === undefined ? undefined : before?.key === key && before.top === top ? before : { key, top },
      );
    };
    const hide = () => {
      if (!drag.current) setPlace(undefined);
    };
    area.addEventListener('pointermove', onMove);
    area.addEventListener('pointerleave', hide);
    // Typing moves blocks away from the handle.
    area.addEventListener('keydown', hide, { capture: true });
    return () => {
      area.removeEventListener('pointermove', onMove);
      area.removeEventListener('pointerleave', hide);
      area.removeEventListener('keydown', hide, { capture: true });
    };
  }, [surface]);

  useEffect(() => {
    if (!gap) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      drag.current = undefined;
      setGap(undefined);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [gap]);

  const onPointerMove = ({ clientY }: ReactPointerEvent) => {
    const area = surface.current;
    if (!area || !drag.current) return;
    const { top, bottom } = area.getBoundingClientRect();
    if (clientY < top + SCROLL.edge) area.scrollBy(0, -SCROLL.step);
    else if (clientY > bottom - SCROLL.edge) area.scrollBy(0, SCROLL.step);
    drag.current.gap = gapAt(area, clientY, getState()) ?? drag.current.gap;
    setGap(drag.current.gap);
  };

  const onDrop = () => {
    const dropped = drag.current;
    drag.current = undefined;
    setGap(undefined);
    setPlace(undefined);
    if (dropped?.gap) change(moveBlockTo(getState(), dropped.key, dropped.gap.index));
  };

  return (
    <div aria-hidden>
      {place && (
        <div
          className={styles.handle}
          style={{ top: place.top }}
          title="Drag to move"
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            event.preventDefault();
            event.currentTarget.setPointerCapture(event.pointerId);
            drag.current = { key: place.key, gap: undefined };
          }}
          onPointerMove={onPointerMove}
          onPointerUp={onDrop}
          onPointerCancel={() => {
            drag.current = undefined;
            setGap(undefined);
          }}
        >
          <GripVertical size={16} />
        </div>
      )}
      {gap && <div className={styles.gap} style={{ top: gap.top }} />}
    </div>
  );
}

/** A height of the window as one of the area's content. */
const topIn = (area: HTMLElement, y: number): number => y - area.getBoundingClientRect().top + area.scrollTop;

const keyOf = (block: HTMLElement): string | undefined => block.dataset.offsetKey?.split('-')[0];

/** The block at a height of the window; the nearest one above between two blocks. */
function blockAt(area: HTMLElement, clientY: number): HTMLElement | undefined {
  const { left, width, top, bottom } = area.getBoundingClientRect();
  if (clientY < top || clientY > bottom) return undefined;
  // Below the point, blocks have margins up to this size.
  for (const up of [0, 12, 24, 36]) {
    const found = document
      .elementsFromPoint(left + width / 2, clientY - up)
      .flatMap((element) => element.closest<HTMLElement>('[data-block="true"]') ?? [])
      .find((element) => area.contains(element));
    if (found) return found;
  }
  return undefined;
}

function gapAt(area: HTMLElement, clientY: number, editorState: EditorState): Gap | undefined {
  const block = blockAt(area, clientY);
  if (!block) return undefined;
  const { top, bottom } = block.getBoundingClientRect();
  const isBelow = clientY > (top + bottom) / 2;
  const index = editorState
    .getCurrentContent()
    .getBlocksAsArray()
    .findIndex((each) => each.getKey() === keyOf(block));
  if (index < 0) return undefined;
  return { index: isBelow ? index + 1 : index, top: topIn(area, isBelow ? bottom : top) };
}
