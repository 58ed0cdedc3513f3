import { EditorState, type SelectionState } from 'draft-js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { repairAtomicBlocks } from './commands/blockCommands';
import { linkDecorator } from './rendering/blockRendering';
import { contentInfo, contentToHtml, type ContentInfo, type ResolveImage } from './html/contentToHtml';
import { htmlToContent } from './html/htmlToContent';
import { keepBoxes } from './commands/keepBoxes';
import { keepLists } from './commands/keepLists';
import { endNoteAbove } from './commands/notes';
import { withTypingSteps } from './commands/undoSteps';

/** How long a change may wait to be converted and reported, in milliseconds. */
const REPORT_DELAY = 300;
/** The same for long texts while one types without a pause: storing them takes a part of each second. */
const MAX_REPORT_DELAY = 2000;
/** The characters of HTML that are worth a millisecond of waiting. */
const LENGTH_PER_MS = 150;

const longestWait = (length: number): number =>
  Math.min(MAX_REPORT_DELAY, Math.max(REPORT_DELAY, length / LENGTH_PER_MS));

interface EditorContentOptions {
  initialHtml: string;
  onChange: (html: string, info: ContentInfo) => void;
  /** See `contentToHtml`. Pass a stable function. */
  resolveImage: ResolveImage;
}

/**
 * The editor's state. Reports its HTML every {@link REPORT_DELAY} ms while typing, at longer intervals if it is long, and
 * on unmount.
 */
export function useEditorContent({ initialHtml, onChange, resolveImage }: EditorContentOptions) {
  const [editorState, setEditorState] = useState(() =>
    EditorState.createWithContent(htmlToContent(initialHtml), linkDecorator),
  );
  const [initial] = useState(() => ({ html: initialHtml, content: editorState.getCurrentContent() }));
  const latest = useRef(editorState);
  const changedAt = useRef(0);
  const composedAt = useRef<SelectionState>(undefined);
  const hasNewImages = useRef(false);
  const listener = useRef(onChange);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unreportedSince = useRef<number>(undefined);
  const lastLength = useRef(initialHtml.length);

  const getState = useCallback(() => latest.current, []);
  const getHtml = useCallback(() => {
    const content = latest.current.getCurrentContent();
    const isInitial = content === initial.content && !hasNewImages.current;
    return isInitial ? initial.html : contentToHtml(content, resolveImage);
  }, [initial, resolveImage]);

  const report = useCallback(() => {
    timer.current = undefined;
    unreportedSince.current = undefined;
    const html = getHtml();
    lastLength.current = html.length;
    listener.current(html, contentInfo(latest.current.getCurrentContent()));
  }, [getHtml]);
  const reportSoon = useCallback(() => {
    const now = Date.now();
    unreportedSince.current ??= now;
    const latestTime = unreportedSince.current + longestWait(lastLength.current);
    clearTimeout(timer.current);
    timer.current = setTimeout(report, Math.max(0, Math.min(REPORT_DELAY, latestTime - now)));
  }, [report]);

  const change = useCallback(
    (changed: EditorState) => {
      const before = latest.current;
      let next = keepLists(before, keepBoxes(before, repairAtomicBlocks(changed)));
      if (!before.isInCompositionMode() && next.isInCompositionMode()) {
        composedAt.current = before.getSelection();
      }
      if (next.getCurrentContent() !== before.getCurrentContent()) {
        const now = performance.now();
        next = withTypingSteps(before, next, now - changedAt.current, composedAt.current);
        changedAt.current = now;
        reportSoon();
      }
      next = endNoteAbove(next);
      latest.current = next;
      setEditorState(next);
    },
    [reportSoon],
  );
  /** The text is unchanged, but the HTML of an image in it is different now. */
  const changeImages = useCallback(() => {
    hasNewImages.current = true;
    reportSoon();
  }, [reportSoon]);

  useEffect(() => {
    listener.current = onChange;
  }, [onChange]);

  useEffect(
    () => () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      report();
    },
    [report],
  );

  return { editorState, getState, getHtml, change, changeImages };
}
