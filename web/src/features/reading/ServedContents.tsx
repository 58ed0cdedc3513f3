import { Contents } from './Contents';
import { MIN_HEADINGS } from './heading';
import { servedHeadings } from './servedHeadings';

/** The contents in the page of the server, which browsers take over once they are used (ReadingTools.tsx). */
export function ServedContents({ html }: { html: string }) {
  const { headings } = servedHeadings(html);
  return <div>{headings.length >= MIN_HEADINGS && <Contents headings={headings} />}</div>;
}
