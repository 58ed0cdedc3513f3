import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { SuggestionsDocument, type SuggestionsQuery } from '../../generated/graphql';

type Suggestion = SuggestionsQuery['suggestions'][number];

const DEBOUNCE_MS = 500;

const none: readonly Suggestion[] = [];

/** Suggestions for a text that has not changed for half a second; the previous ones stay until then. */
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
      client.query({ query: SuggestionsDocument, variables: { query } }).then(
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
