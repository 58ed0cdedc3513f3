import { htmlPolicy } from '../ui/trustedTypes';

interface MarkdownRenderer {
  /** Renders Markdown as HTML; HTML within it is shown as text. */
  render: (markdown: string) => string;
}

/**
 * GraphiQL's renderer of descriptions (web/vite/trustedGraphiql.ts) with a trusted result. The policy takes Markdown,
 * not HTML, so that it cannot be used to trust other HTML.
 */
export function trustMarkdown(renderer: MarkdownRenderer) {
  return { render: htmlPolicy('sandbox-markdown', (markdown) => renderer.render(markdown)) };
}
