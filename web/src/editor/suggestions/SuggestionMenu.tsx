import { EditorState } from 'draft-js';
import {
  forwardRef,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { isComposing } from '../../ui/isComposing';
import { chosenCommand, withoutTrigger } from './chosenCommand';
import type { Command } from '../commands/commands';
import { selectionRect } from '../selectionPlace';
import { optionId, SuggestionList } from './SuggestionList';
import {
  emojiNamed,
  suggestBlocks,
  suggestEmoji,
  suggestionLabels,
  suggestPeople,
  type FindPeople,
  type Suggestion,
} from './suggestions';
import {
  askForBlock,
  continueAsked,
  replaceTrigger,
  suggestionTrigger,
  type SuggestionTrigger,
} from './suggestionTrigger';

interface SuggestionMenuProps {
  editorState: EditorState;
  getState: () => EditorState;
  change: (editorState: EditorState) => void;
  runCommand: (command: Command) => void;
  findPeople: FindPeople | undefined;
  /** See `useNativeInput`. */
  keepCaret: () => void;
  /** The text field, which has the focus and controls the list. */
  field: () => HTMLElement | null | undefined;
  /** Whether it stands above the toolbar that is above a phone's keyboard, instead of below the text. */
  isDocked: boolean;
}

export interface SuggestionMenuHandle {
  /** Whether a key belongs to the list, which then has acted on it. */
  takeKey: (event: KeyboardEvent) => boolean;
  /** Lists the blocks at the caret, without a sign. Closes the list if it is open already. */
  toggle: () => void;
}

/** How long nothing is typed before people are asked for, in milliseconds. */
const PAUSE = 150;

interface OpenSuggestions {
  trigger: SuggestionTrigger;
  items: readonly Suggestion[];
  /** Index of the marked entry. */
  active: number;
}

const NONE: readonly Suggestion[] = [];
const placeOf = ({ blockKey, start }: SuggestionTrigger): string => `${blockKey} ${start}`;

/**
 * The list that opens while one types behind a sign. The focus stays in the text; keys choose.
 *
 * It opens by typing or by the command `Insert`, not when the caret comes by, and stays away once it was closed by Escape. Its state is apart
 * from the editor's: rendered anew between an input and Draft.js's reading of it, Draft.js loses what was typed.
 */
export const SuggestionMenu = forwardRef<SuggestionMenuHandle, SuggestionMenuProps>(function SuggestionMenu(
  { editorState, getState, change, runCommand, findPeople, keepCaret, field, isDocked },
  ref,
) {
  const listId = useId();
  const [shown, setShown] = useState<{ trigger: SuggestionTrigger; marked: number }>();
  const [found, setFound] = useState<{ trigger: SuggestionTrigger; items: readonly Suggestion[] }>();
  const trigger = shown?.trigger;
  const closedAt = useRef<string>();
  const content = editorState.getCurrentContent();
  const lastContent = useRef(content);

  // In the same task as the letter: a key that comes right after it may already belong to the list.
  useLayoutEffect(() => {
    const isChanged = content !== lastContent.current;
    const isTyped = isChanged && !/^(?:undo|redo)$/.test(editorState.getLastChangeType());
    lastContent.current = content;
    const next = editorState.isInCompositionMode() ? undefined : suggestionTrigger(editorState, isDocked);
    const place = next && placeOf(next);
    if (place !== closedAt.current) closedAt.current = undefined;
    setShown((before) => {
      if (before?.trigger.isAsked) {
        if (editorState.isInCompositionMode()) return before;
        const asked = continueAsked(editorState, before.trigger);
        if (!asked || (!isTyped && asked.end !== before.trigger.end)) return undefined;
        return { trigger: asked, marked: asked.query === before.trigger.query ? before.marked : 0 };
      }
      const isOpen = before !== undefined && placeOf(before.trigger) === place;
      if (!next || closedAt.current !== undefined || !(isTyped || isOpen)) return undefined;
      const isSame = isOpen && before.trigger.query === next.query;
      return { trigger: next, marked: isSame ? before.marked : 0 };
    });
  }, [editorState, content, isDocked]);

  const put = useCallback(
    (at: SuggestionTrigger, text: string, url?: string) => {
      change(replaceTrigger(getState(), at, text, url));
      keepCaret();
    },
    [change, getState, keepCaret],
  );

  useEffect(() => {
    if (!trigger || trigger.kind === 'block') return undefined;
    let isCurrent = true;
    const { kind, query } = trigger;
    const isWhole = kind === 'emoji' && query.endsWith(':');
    const find = async (): Promise<readonly Suggestion[]> => {
      if (kind === 'person') return findPeople ? suggestPeople(findPeople, query) : NONE;
      if (!isWhole) return suggestEmoji(query);
      const emoji = await emojiNamed(query.slice(0, -1));
      if (emoji !== undefined && isCurrent) put(trigger, emoji);
      return NONE;
    };
    const timer = setTimeout(
      () => {
        find().then(
          (items) => {
            if (isCurrent) setFound({ trigger, items });
          },
          // Without a network there is nothing to suggest; what is typed stays.
          () => undefined,
        );
      },
      kind === 'person' ? PAUSE : 0,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [trigger, findPeople, put]);

  const itemsOf = (at: SuggestionTrigger): readonly Suggestion[] => {
    if (at.kind === 'block') return suggestBlocks(editorState, at.query);
    // Until the answer for the next letter is there, the list before stays.
    return found?.trigger.kind === at.kind && placeOf(found.trigger) === placeOf(at) ? found.items : NONE;
  };
  const items = trigger ? itemsOf(trigger) : NONE;
  const open: OpenSuggestions | undefined =
    shown && items.length > 0
      ? { trigger: shown.trigger, items, active: Math.min(shown.marked, items.length - 1) }
      : undefined;

  const close = (at: SuggestionTrigger): void => {
    if (!at.isAsked) closedAt.current = placeOf(at);
    setShown(undefined);
  };

  const choose = (item: Suggestion): void => {
    if (!trigger) return;
    close(trigger);
    if ('text' in item.gives) {
      put(trigger, item.gives.text, item.gives.url);
      return;
    }
    const { command } = item.gives;
    // Synchronously, because a form of the command points at the caret.
    if (!command.run) flushSync(() => change(withoutTrigger(getState(), trigger)));
    runCommand(chosenCommand(command, trigger));
  };

  const mark = (marked: number): void => setShown((before) => before && { ...before, marked });

  /** Whether a key belongs to the list. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (!open || isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey || event.altKey)
      return false;
    const { active } = open;
    const { length } = open.items;
    switch (event.key) {
      case 'ArrowDown':
        mark((active + 1) % length);
        break;
      case 'ArrowUp':
        mark((active + length - 1) % length);
        break;
      case 'Enter':
      case 'Tab': {
        const item = open.items[active];
        if (event.shiftKey || !item) return false;
        choose(item);
        break;
      }
      case 'Escape':
        close(open.trigger);
        break;
      default:
        return false;
    }
    event.preventDefault();
    return true;
  };

  const toggle = (): void => {
    const state = getState();
    const selection = state.getSelection();
    const place = { anchorKey: selection.getEndKey(), anchorOffset: selection.getEndOffset() };
    if (!selection.isCollapsed()) {
      const caret = {
        ...place,
        focusKey: place.anchorKey,
        focusOffset: place.anchorOffset,
        isBackward: false,
      };
      flushSync(() => change(EditorState.forceSelection(state, selection.merge(caret))));
    }
    setShown((before) =>
      before?.trigger.isAsked ? undefined : { trigger: askForBlock(getState()), marked: 0 },
    );
  };

  useImperativeHandle(ref, () => ({ takeKey: onKey, toggle }));

  const activeId = open && optionId(listId, open.active);
  useEffect(() => {
    const element = field();
    if (!element || activeId === undefined) return undefined;
    // Draft.js has props for these, but would be rendered for each of them.
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-activedescendant': activeId,
    };
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) element.removeAttribute(name);
    };
  }, [field, listId, activeId]);

  return (
    <>
      <VisuallyHidden>
        <span role="status">
          {!open ? '' : items.length === 1 ? '1 suggestion' : `${items.length} suggestions`}
        </span>
      </VisuallyHidden>
      {open && (
        <SuggestionList
          id={listId}
          label={suggestionLabels[open.trigger.kind]}
          items={open.items}
          active={open.active}
          anchor={() => signRect(open.trigger.end - open.trigger.start)}
          onChoose={choose}
          onMark={mark}
          isDocked={isDocked}
        />
      )}
    </>
  );
});

/** The place of the sign, `back` characters before the caret. */
function signRect(back: number): DOMRect | null {
  const { anchorNode = null, anchorOffset = 0 } = window.getSelection() ?? {};
  if (anchorNode instanceof Text && anchorOffset >= back) {
    const range = document.createRange();
    range.setStart(anchorNode, anchorOffset - back);
    range.setEnd(anchorNode, anchorOffset);
    return range.getBoundingClientRect();
  }
  return selectionRect() ?? null;
}
