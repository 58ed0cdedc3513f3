import { emptyHtml } from '../ui/trustedTypes';

/** Keeps served HTML in the first render: hydrating React ignores `dangerouslySetInnerHTML` content. */
export function ServedMarkup() {
  return <div dangerouslySetInnerHTML={{ __html: emptyHtml() }} suppressHydrationWarning />;
}
