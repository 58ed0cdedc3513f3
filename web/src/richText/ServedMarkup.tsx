import { emptyHtml } from '../ui/trustedTypes';

/**
 * Keeps the server-rendered HTML of this place until something else is rendered here. For the first render only.
 *
 * It sets empty HTML: while hydrating, React does not touch the content of an element with `dangerouslySetInnerHTML`.
 */
export function ServedMarkup() {
  return <div dangerouslySetInnerHTML={{ __html: emptyHtml() }} suppressHydrationWarning />;
}
