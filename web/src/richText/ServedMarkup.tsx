import { emptyHtml } from '../ui/trustedTypes';

/**
 * Keeps what the server has rendered in this place, until something else is rendered here. For the first render only.
 *
 * Says nothing: React leaves alone what stands in an element of which it is told HTML when it brings a served page to life.
 */
export function ServedMarkup() {
  return <div dangerouslySetInnerHTML={{ __html: emptyHtml() }} suppressHydrationWarning />;
}
