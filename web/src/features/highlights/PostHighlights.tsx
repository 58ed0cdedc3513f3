import { Highlighter } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { useMutation } from '../../apollo/hooks';
import { useApolloClient } from '../../apollo/useApolloClient';
import { errorCode, errorMessage } from '../../apollo';
import { useShelfPolicies } from '../../apollo/shelfPolicies';
import {
  CreateHighlightDocument,
  DeleteHighlightDocument,
  usePostHighlightsQuery,
} from '../../generated/graphql';
import richText from '../../richText/RichText.module.css';
import { Button } from '../../ui/Button';
import { useIsReturn } from '../../router/ScrollRestoration';
import { useToast } from '../../ui/toast';
import { partIn } from '../reading/bodyText';
import {
  findQuote,
  mapText,
  quoteOf,
  textReader,
  unspacedMap,
  type TextMap,
  type TextQuote,
} from './textQuote';
import styles from './PostHighlights.module.css';

/** The name of the passages in the style sheet. */
const NAME = 'passage';

/** Whether the browser can mark passages without changing the page (https://www.w3.org/TR/css-highlight-api-1/). */
const canHighlight = () => typeof Highlight === 'function' && 'highlights' in CSS;

/** The class consists of several names. */
const bodyOfPost = () =>
  document.querySelector('main article')?.getElementsByClassName(richText.richText ?? '')[0];

/** What the button beside the text offers. */
interface Offer {
  top: number;
  left: number;
  /** A new passage, or the id of a stored one to remove. */
  passage: TextQuote | string;
}

/** The reader's own highlights in a post, and the button to add or remove one (docs/behaviour.md#highlights). */
export function PostHighlights({ postId }: { postId: string }) {
  useShelfPolicies();
  const { data, loading } = usePostHighlightsQuery({
    variables: { id: postId },
    fetchPolicy: 'cache-and-network',
  });
  const highlights = data?.post?.viewerHighlights;
  const version = useBodyVersion();
  const showToast = useToast();
  const { hash } = useLocation();
  const onError = (error: unknown) => showToast(errorMessage(error), 'error');
  const { cache } = useApolloClient();
  const [create, { loading: isCreating }] = useMutation(CreateHighlightDocument, { onError });
  const [remove, { loading: isRemoving }] = useMutation(DeleteHighlightDocument, { onError });

  const readText = useMemo(() => (version < 0 ? mapText : textReader()), [version]);
  const found = useMemo(() => {
    const body = version < 0 ? null : bodyOfPost();
    if (!body || !highlights || highlights.length === 0) return new Map<string, Range | null>();
    const map = unspacedMap(readText(body));
    return new Map(highlights.map((highlight) => [highlight.id, findQuote(map, highlight)]));
  }, [highlights, readText, version]);

  useEffect(() => {
    if (!canHighlight()) return undefined;
    CSS.highlights.set(NAME, new Highlight(...[...found.values()].filter((range) => range !== null)));
    return () => void CSS.highlights.delete(NAME);
  }, [found]);

  // Once for each address: the passage that it names, or that it is gone.
  const [, named] = /^#highlight-(.+)$/.exec(hash) ?? [];
  const shown = useRef<string>();
  const isReturn = useIsReturn();
  useEffect(() => {
    // The reader is back where they were.
    if (isReturn) shown.current = named;
    const range = named === undefined ? undefined : found.get(named);
    // The cache may be older than the highlight.
    if (named === undefined || shown.current === named || version < 0 || (range === undefined && loading))
      return;
    shown.current = named;
    if (range) range.startContainer.parentElement?.scrollIntoView({ block: 'center' });
    else if (range === null) showToast('The text of this passage has changed since you highlighted it.');
    else if (highlights) showToast('You have no such highlight any more.');
  }, [found, highlights, isReturn, loading, named, showToast, version]);

  const [offer, setOffer] = useOffer(found, readText);
  const button = useTabTo(offer !== null);
  if (!offer) return null;
  const { passage } = offer;
  const act = async () => {
    const isByKeyboard = document.activeElement === button.current;
    try {
      if (typeof passage === 'string') await remove({ variables: { input: { highlightId: passage } } });
      else await create({ variables: { input: { postId, ...passage } } });
    } catch (error) {
      // `onError` has said it, and the button is still there, but for a highlight that was deleted elsewhere.
      if (typeof passage !== 'string' || errorCode(error) !== 'NOT_FOUND') return;
      cache.evict({ id: cache.identify({ __typename: 'Highlight', id: passage }) });
      cache.gc();
    }
    // The focused button disappears.
    if (isByKeyboard) document.getElementById('main')?.focus({ preventScroll: true });
    document.getSelection()?.removeAllRanges();
    setOffer(null);
  };
  return createPortal(
    <div className={styles.offer} style={{ top: offer.top, left: offer.left }} data-highlight-offer>
      <Button
        ref={button}
        variant="secondary"
        busy={isCreating || isRemoving}
        // The press must not end the selection.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => void act()}
      >
        <Highlighter size={16} aria-hidden /> {typeof passage === 'string' ? 'Remove highlight' : 'Highlight'}
      </Button>
    </div>,
    document.body,
  );
}

/** A number that grows when the text of the post is replaced, as colours of code do; -1 until the text is on the page. */
function useBodyVersion(): number {
  const [version, setVersion] = useState(-1);
  useEffect(() => {
    const body = bodyOfPost();
    if (!body) return undefined;
    const grow = () => setVersion((before) => before + 1);
    let timer = setTimeout(grow);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(grow, 200);
    });
    observer.observe(body, { childList: true, subtree: true, characterData: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);
  return version;
}

/** The button for what is selected, or for the highlight that was clicked. */
function useOffer(found: ReadonlyMap<string, Range | null>, readText: (body: Element) => TextMap) {
  const [offer, setOffer] = useState<Offer | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setOffer(offerFor(document.getSelection(), found, readText)), 120);
    };
    const escape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOffer(null);
    };
    look();
    document.addEventListener('selectionchange', look);
    document.addEventListener('keydown', escape);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', look);
      document.removeEventListener('keydown', escape);
    };
  }, [found, readText]);
  return [offer, setOffer] as const;
}

function offerFor(
  selection: Selection | null,
  found: ReadonlyMap<string, Range | null>,
  readText: (body: Element) => TextMap,
): Offer | null {
  const body = bodyOfPost();
  if (!body || !selection || selection.rangeCount === 0) return null;
  const range = partIn(body, selection.getRangeAt(0));
  if (!range) return null;
  if (range.collapsed) {
    const [id, clicked] =
      [...found].find(([, each]) => each?.isPointInRange(range.startContainer, range.startOffset)) ?? [];
    return id !== undefined && clicked ? { passage: id, ...placeOf(clicked) } : null;
  }
  const passage = quoteOf(readText(body), range);
  return passage && { passage, ...placeOf(range) };
}

/** By keyboard the button is what follows the selection, although it is at the end of the page. */
function useTabTo(isOffered: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOffered) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { activeElement } = document;
      const isInText = activeElement === document.body || activeElement?.id === 'main';
      if (event.key !== 'Tab' || event.shiftKey || !isInText || !button.current) return;
      event.preventDefault();
      button.current.focus({ preventScroll: true });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOffered]);
  return button;
}

/** Below the end of the text, where no touch menu of a phone covers it, within the window. */
function placeOf(range: Range): Pick<Offer, 'top' | 'left'> {
  const rects = range.getClientRects();
  const last = rects[rects.length - 1] ?? range.getBoundingClientRect();
  const middle = Math.min(Math.max(last.left + last.width / 2, 96), window.innerWidth - 96);
  // Above the bar of actions at the bottom of phones, if the text reaches below it.
  const lowest = Math.max(window.innerHeight - 112, (rects[0] ?? last).bottom + 10);
  return { top: Math.min(last.bottom + 10, lowest) + window.scrollY, left: middle + window.scrollX };
}
