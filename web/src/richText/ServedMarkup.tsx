import { emptyHtml } from '../ui/trustedTypes';

/**
 * Keeps the server-rendered HTML of this place, for the first render only: while hydrating, React does not
 * touch the content of an element with `dangerouslySetInnerHTML`.
 */
export function ServedMarkup() {
  return <div dangerouslySetInnerHTML={{ __html: emptyHtml() }} suppressHydrationWarning />;
}
