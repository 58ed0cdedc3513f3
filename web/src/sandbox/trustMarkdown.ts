import { htmlPolicy } from '../ui/trustedTypes';

interface MarkdownRenderer {
  /** Markdown as HTML; HTML within it is shown as text. */
  render: (markdown: string) => string;
}

/**
 * GraphiQL's renderer of descriptions (web/vite/trustedGraphiql.ts), with a result that the page accepts as HTML. The policy takes
 * Markdown and no HTML, so that it cannot be used to let HTML through.
 */
export function trustMarkdown(renderer: MarkdownRenderer) {
  return { render: htmlPolicy('sandbox-markdown', (markdown) => renderer.render(markdown)) };
}
