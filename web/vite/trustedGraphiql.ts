import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const trustMarkdown = fileURLToPath(new URL('../src/sandbox/trustMarkdown.ts', import.meta.url));

interface Change {
  file: RegExp;
  /** Each text must occur in the file at least once. */
  replace: readonly (readonly [from: string, to: string])[];
}

// Trusted Types refuse strings where GraphiQL and CodeMirror set HTML: descriptions go through a policy of
// the sandbox, and the rest is built without HTML.
const changes: readonly Change[] = [
  {
    file: /@graphiql\/react\/dist\/markdown\.js$/,
    replace: [
      [
        'import MarkdownIt',
        `import { trustMarkdown } from ${JSON.stringify(trustMarkdown)};\nimport MarkdownIt`,
      ],
      ['const markdown = new MarkdownIt(', 'const renderer = new MarkdownIt('],
      ['export {', 'const markdown = trustMarkdown(renderer);\nexport {'],
    ],
  },
  {
    file: /@graphiql\/react\/dist\/editor\/completion\.js$/,
    replace: [
      ['innerHTML = ""', 'textContent = ""'],
      // The policy blocks the address "javascript:", and the click handler does not prevent the navigation.
      ['href = "javascript:void 0"', 'href = "#"'],
      [
        'function onClickHintInformation(event) {',
        'function onClickHintInformation(event) {\nevent.preventDefault();',
      ],
    ],
  },
  {
    // A string would be set as HTML (addon/dialog/dialog.js); a node is appended.
    file: /codemirror\/addon\/search\/jump-to-line\.js$/,
    replace: [
      [
        'return cm.phrase("Jump to line:") +',
        `var input = document.createElement("input");
    input.style.width = "10em";
    input.className = "CodeMirror-search-field";
    var dialog = document.createDocumentFragment();
    dialog.append(cm.phrase("Jump to line:"), " ", input, " ", cm.phrase("(Use line:column or scroll% syntax)"));
    return dialog;
    return cm.phrase("Jump to line:") +`,
      ],
    ],
  },
];

/** Patches GraphiQL for Trusted Types. @throws if a package no longer has the replaced text */
export function trustedGraphiql(): Plugin {
  return {
    name: 'hydrate:trusted-graphiql',
    enforce: 'pre',
    transform: {
      filter: { id: changes.map(({ file }) => file) },
      handler(code, id) {
        const change = changes.find(({ file }) => file.test(id));
        if (!change) return null;
        return {
          code: change.replace.reduce((text, [from, to]) => replaced(text, from, to, id), code),
          map: null,
        };
      },
    },
  };
}

function replaced(text: string, from: string, to: string, id: string): string {
  if (!text.includes(from))
    throw new Error(`${id} has no ${JSON.stringify(from)} (web/vite/trustedGraphiql.ts).`);
  return text.replaceAll(from, () => to);
}
