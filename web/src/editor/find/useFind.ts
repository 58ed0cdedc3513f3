import type { EditorState, ContentState } from 'draft-js';
import { useEffect, useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { findMatches, matchFrom, type FindPlace, type FindQuery } from './findText';
import { hideMatches, revealMatch, showCurrent, showMatches } from './findHighlights';
import { replaceMatches, undoWithoutFocus, withoutFocus } from './replaceText';

/** How long the marks of thousands of matches may wait while one types, in milliseconds. */
const DRAW_DELAY = 60;

interface FindOptions {
  editorState: EditorState;
  getState: () => EditorState;
  change: (editorState: EditorState) => void;
  /** The area of the text, which scrolls. */
  surface: RefObject<HTMLElement>;
  query: FindQuery;
  /** Where the first match is looked for. */
  from: FindPlace;
  /** Whether the text scrolls to the current match. */
  follows: () => boolean;
}

/** The matches in the text, which are marked there, and what can be done with them. */
export function useFind({ editorState, getState, change, surface, query, from, follows }: FindOptions) {
  const content = editorState.getCurrentContent();
  const { text, matchCase, wholeWord } = query;
  const matches = useMemo(
    () => findMatches(content, { text, matchCase, wholeWord }),
    [content, text, matchCase, wholeWord],
  );
  const [origin, setOrigin] = useState(from);
  const [place, setPlace] = useState(from);
  if (origin !== from) {
    setOrigin(from);
    setPlace(from);
  }
  const [replaced, setReplaced] = useState<{ count: number; content: ContentState }>();
  const index = useMemo(() => matchFrom(content, matches, place), [content, matches, place]);
  const current = matches[index];

  useEffect(() => {
    const timer = setTimeout(() => {
      if (surface.current) showMatches(surface.current, matches);
    }, DRAW_DELAY);
    return () => clearTimeout(timer);
  }, [surface, matches]);
  useLayoutEffect(() => {
    if (surface.current) showCurrent(surface.current, current);
  }, [surface, current]);
  useEffect(() => hideMatches, []);

  useEffect(() => {
    if (surface.current && current && follows()) revealMatch(surface.current, current);
    // A place can stay the current one while another text is looked for.
  }, [surface, current, text, follows]);

  const go = (by: 1 | -1): void => {
    const next = matches[(index + by + matches.length) % matches.length];
    if (!next) return;
    setPlace({ key: next.key, offset: next.start });
    setReplaced(undefined);
    if (surface.current) revealMatch(surface.current, next);
  };

  const replace = (replacement: string): void => {
    if (!current) return;
    change(replaceMatches(getState(), [current], replacement));
    setPlace({ key: current.key, offset: current.start + replacement.length });
  };

  const replaceAll = (replacement: string): void => {
    if (matches.length === 0) return;
    change(replaceMatches(getState(), matches, replacement));
    setReplaced({ count: matches.length, content: getState().getCurrentContent() });
  };

  const undo = (name: 'undo' | 'redo'): void => {
    change(withoutFocus(getState()));
    change(undoWithoutFocus(getState(), name));
  };

  const count = matches.length;
  const status =
    replaced?.content === content
      ? `${replaced.count} replaced`
      : text === ''
        ? ''
        : count === 0
          ? 'No matches'
          : `${index + 1} of ${count}`;
  return { current, count, status, go, replace, replaceAll, undo };
}
