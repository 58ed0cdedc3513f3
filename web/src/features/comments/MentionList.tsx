import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useApolloClient } from '../../apollo/useApolloClient';
import { optionId, SuggestionList, type ShownSuggestion } from '../../editor/suggestions/SuggestionList';
import { FindPeopleDocument } from '../../generated/graphql';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { isComposing } from '../../ui/isComposing';

/** How long nothing is typed before people are asked for, in milliseconds. */
const PAUSE = 150;
/** Length of the list. */
const MAX_PEOPLE = 8;
/** As the API reads it (api/src/features/comments/markdown.ts). */
const NAME_BEGINS = /(?<![\p{L}\p{N}_@/.+-])@(\w{1,12})$/u;

interface MentionListProps {
  field: RefObject<HTMLTextAreaElement>;
  text: string;
  /** The text that was typed last, which may have been sent since. */
  typed: RefObject<string>;
  onText: (text: string) => void;
}

interface Trigger {
  /** Place of the sign. */
  start: number;
  query: string;
}

/** The list of people behind an `@`. The focus stays in the field; keys choose. Default export for React's `lazy`. */
export default function MentionList({ field, text, typed, onText }: MentionListProps): ReactNode {
  const listId = useId();
  const client = useApolloClient();
  const [trigger, setTrigger] = useState<Trigger>();
  const [found, setFound] = useState<{ start: number; items: readonly ShownSuggestion[] }>();
  const [marked, setMarked] = useState(0);
  const closedAt = useRef<number>();

  // In the same task as the letter: a key that comes right after it may already belong to the list.
  useLayoutEffect(() => {
    const next = typed.current === text ? triggerIn(field.current) : undefined;
    if (next?.start !== closedAt.current) closedAt.current = undefined;
    setTrigger(closedAt.current === undefined ? next : undefined);
    setMarked(0);
  }, [field, text, typed]);

  const { start, query } = trigger ?? {};
  useEffect(() => {
    if (start === undefined || query === undefined) return undefined;
    let isCurrent = true;
    const find = async () => {
      const { data } = await client.query({ query: FindPeopleDocument, variables: { start: query } });
      const people = (data?.users ?? []).slice(0, MAX_PEOPLE);
      const items = people.map(({ userName, name }) => ({
        id: userName,
        label: name,
        note: `@${userName}`,
        icon: <span aria-hidden>@</span>,
      }));
      if (isCurrent) setFound({ start, items });
    };
    // Without a network there is nothing to suggest; what is typed stays.
    const timer = setTimeout(() => void find().catch(() => undefined), PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [client, start, query]);

  // Until the answer for the next letter is there, the list before stays.
  const items = trigger && found?.start === trigger.start ? found.items : [];
  const active = Math.min(marked, items.length - 1);
  const close = () => {
    closedAt.current = trigger?.start;
    setTrigger(undefined);
  };
  const choose = ({ id }: ShownSuggestion) => {
    const { current } = field;
    if (!current || !trigger) return;
    const end = trigger.start + 1 + trigger.query.length;
    const before = `${text.slice(0, trigger.start)}@${id} `;
    const rest = text.slice(end);
    close();
    flushSync(() => onText(before + (rest.startsWith(' ') ? rest.slice(1) : rest)));
    current.setSelectionRange(before.length, before.length);
  };

  const onKey = (event: KeyboardEvent) => {
    const isAway = trigger && field.current && !isBehind(field.current, trigger);
    if (items.length === 0 || isAway || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const item = items[active];
    if (event.key === 'ArrowDown') setMarked((active + 1) % items.length);
    else if (event.key === 'ArrowUp') setMarked((active + items.length - 1) % items.length);
    else if (event.key === 'Escape') close();
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && item) choose(item);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const takeKey = useRef(onKey);
  useLayoutEffect(() => {
    takeKey.current = onKey;
  });

  useEffect(() => {
    const { current } = field;
    if (!current) return undefined;
    const onKeyDown = (event: KeyboardEvent) => takeKey.current(event);
    const leave = () => setTrigger(undefined);
    // Keys belong to the text again once the caret is elsewhere in it.
    const onCaret = () => {
      if (document.activeElement !== current) return;
      setTrigger((before) => (before && isBehind(current, before) ? before : undefined));
    };
    current.addEventListener('keydown', onKeyDown);
    current.addEventListener('blur', leave);
    document.addEventListener('selectionchange', onCaret);
    return () => {
      current.removeEventListener('keydown', onKeyDown);
      current.removeEventListener('blur', leave);
      document.removeEventListener('selectionchange', onCaret);
    };
  }, [field]);

  const activeId = items.length > 0 ? optionId(listId, active) : undefined;
  useEffect(() => {
    const { current } = field;
    if (!current || activeId === undefined) return undefined;
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-activedescendant': activeId,
    };
    for (const [name, value] of Object.entries(attributes)) current.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) current.removeAttribute(name);
    };
  }, [field, listId, activeId]);

  return (
    <>
      <VisuallyHidden>
        <span role="status">
          {items.length === 0 ? '' : items.length === 1 ? '1 suggestion' : `${items.length} suggestions`}
        </span>
      </VisuallyHidden>
      {items.length > 0 && (
        <SuggestionList
          id={listId}
          label="People"
          items={items}
          active={active}
          anchor={() => field.current?.getBoundingClientRect() ?? null}
          onChoose={choose}
          onMark={setMarked}
          isDocked={false}
        />
      )}
    </>
  );
}

/** Whether the caret is still where the name was typed. */
const isBehind = ({ selectionStart, selectionEnd }: HTMLTextAreaElement, { start, query }: Trigger) =>
  selectionStart === selectionEnd && selectionEnd === start + 1 + query.length;

/** The `@` that the caret stands behind, outside of code. */
function triggerIn(field: HTMLTextAreaElement | null): Trigger | undefined {
  if (!field || field.selectionStart !== field.selectionEnd) return undefined;
  const before = field.value.slice(0, field.selectionEnd);
  const query = NAME_BEGINS.exec(before)?.[1];
  const isCode = before.split('`').length % 2 === 0;
  return query === undefined || isCode ? undefined : { start: before.length - query.length - 1, query };
}
