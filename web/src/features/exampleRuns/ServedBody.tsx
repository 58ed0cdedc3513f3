import { skipToken, useQuery } from '../../apollo/hooks';
import { ExampleRunsDocument } from '../../generated/graphql';
import { RichText } from '../../richText/RichText';
import { servedHeadings } from '../reading/servedHeadings';
import { lastRunText } from './lastRun';

export { ServedContents } from '../reading/ServedContents';

/**
 * A post's body for the server: with the last run of each example, which browsers show with the buttons of the example, and
 * with ids for its headings.
 */
export function ServedBody({ post }: { post: ServedPost }) {
  const { data } = useQuery(
    ExampleRunsDocument,
    post.examplesCount === 0 ? skipToken : { variables: { id: post.id } },
  );
  const runs = data?.post?.examples.map(({ run }) => lastRunText(run)) ?? [];
  return <RichText html={withRuns(servedHeadings(post.html).html, runs)} />;
}

interface ServedPost {
  id: string;
  html: string;
  examplesCount: number;
}

/** Adds texts to the examples of a stored body, after their files. */
export function withRuns(html: string, texts: readonly string[]): string {
  let index = 0;
  return html.replace(/<figure data-example="react"[^>]*>[^]*?<\/figure>/g, (figure) => {
    const text = texts[index++] ?? '';
    if (!/^[\w. -]+$/.test(text)) return figure;
    const end = figure.lastIndexOf('</pre>') + '</pre>'.length;
    return `${figure.slice(0, end)}<p data-last-run>${text}</p>${figure.slice(end)}`;
  });
}
