import { htmlPolicy } from '../ui/trustedTypes';

interface MarkdownRenderer {
  /** Renders Markdown as HTML; HTML within it is shown as text. */
  render: (markdown: string) => string;
}

/** Renders GraphiQL's descriptions. The policy takes Markdown, so it cannot be used to trust other HTML. */
export function trustMarkdown(renderer: MarkdownRenderer) {
  return { render: htmlPolicy('sandbox-markdown', (markdown) => renderer.render(markdown)) };
}
