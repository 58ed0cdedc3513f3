/** The grammars and the language names that posts use for them. */
const grammars: Readonly<Record<string, readonly string[]>> = {
  // In posts about React, JavaScript is likely to contain JSX.
  jsx: ['js', 'jsx', 'javascript', 'mjs', 'cjs', 'react'],
  typescript: ['ts', 'typescript', 'mts', 'cts'],
  tsx: ['tsx'],
  markup: ['html', 'xml', 'svg', 'markup', 'vue', 'svelte'],
  css: ['css', 'scss', 'less', 'postcss'],
  json: ['json', 'json5', 'jsonc'],
  diff: ['diff', 'patch'],
  bash: ['bash', 'sh', 'shell', 'zsh', 'console'],
  graphql: ['graphql', 'gql'],
  sql: ['sql', 'mysql', 'sqlite', 'postgresql'],
  markdown: ['markdown', 'md', 'mdx'],
  yaml: ['yaml', 'yml'],
};

/** The languages that a writer can choose, by the name that is stored. */
export const languageNames: readonly (readonly [name: string, label: string])[] = [
  ['bash', 'Bash'],
  ['css', 'CSS'],
  ['diff', 'Diff'],
  ['graphql', 'GraphQL'],
  ['html', 'HTML'],
  ['js', 'JavaScript'],
  ['json', 'JSON'],
  ['jsx', 'JSX'],
  ['markdown', 'Markdown'],
  ['sql', 'SQL'],
  ['ts', 'TypeScript'],
  ['tsx', 'TSX'],
  ['yaml', 'YAML'],
];

const grammarOf = new Map(
  Object.entries(grammars).flatMap(([grammar, names]) => names.map((name) => [name, grammar] as const)),
);

/** The grammar for the `language-*` class of a code element; `null` for plain text and for languages not known here. */
export function grammarFor(className: string): string | null {
  const name = /(?:^|\s)language-(\S+)/.exec(className)?.[1]?.toLowerCase();
  return (name !== undefined && grammarOf.get(name)) || null;
}
