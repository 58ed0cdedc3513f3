import type { ContentState } from 'draft-js';
import { useEffect, useState } from 'react';
import { countInSlices, wordsText } from './wordCounts';

/** How long nothing changes before the words are counted, in milliseconds. */
const PAUSE = 150;

/** The number of words below the text. Its state is apart from the editor's, which is rendered only for a change. */
export function WordCount({ content }: { content: ContentState }) {
  const [words, setWords] = useState<number>();

  useEffect(() => {
    const counting = new AbortController();
    const timer = setTimeout(() => {
      void countInSlices(content.getBlocksAsArray(), counting.signal).then(
        (sum) => sum !== undefined && setWords(sum),
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      counting.abort();
    };
  }, [content]);

  return <p>{words === undefined ? '\u00a0' : wordsText(words)}</p>;
}
