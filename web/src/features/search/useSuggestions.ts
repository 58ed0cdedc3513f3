import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import {
  SuggestionsDocument,
  type SuggestionsQuery,
  type SuggestionsQueryVariables,
} from '../../generated/graphql';

export type Suggestion = SuggestionsQuery['suggestions'][number];

/** SPEC.md section 9. */
export const DEBOUNCE_MS = 500;

const suggestionsDocument: TypedDocumentNode<SuggestionsQuery, SuggestionsQueryVariables> =
  SuggestionsDocument;

const none: readonly Suggestion[] = [];

/**
 * Suggested posts for a text, fetched once it has not changed for half a second. The previous suggestions stay until
 * the answer arrives. An empty text or a failed request has none (SPEC.md sections 4 and 8).
 */
export function useSuggestions(text: string): readonly Suggestion[] {
  const client = useApolloClient();
  const query = text.trim();
  const [suggestions, setSuggestions] = useState(none);
  if (query === '' && suggestions !== none) setSuggestions(none);

  useEffect(() => {
    if (query === '') return undefined;
    let isCurrent = true;
    const show = (posts: readonly Suggestion[]) => {
      // Ignore answers for an older text.
      if (isCurrent) setSuggestions(posts);
    };
    const timer = setTimeout(() => {
      client.query({ query: suggestionsDocument, variables: { query } }).then(
        ({ data }) => show(data?.suggestions ?? none),
        () => show(none),
      );
    }, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [client, query]);

  return suggestions;
}
