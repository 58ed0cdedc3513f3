import './manualPrism';
import Prism, { type Grammar } from 'prismjs';
import 'prismjs/components/prism-jsx';
import 'prismjs/components/prism-typescript';
import 'prismjs/components/prism-tsx';
import 'prismjs/components/prism-json';
import 'prismjs/components/prism-diff';

/** Rarely used grammars are separate chunks. */
const others: Readonly<Record<string, () => Promise<unknown>>> = {
  bash: () => import('prismjs/components/prism-bash'),
  graphql: () => import('prismjs/components/prism-graphql'),
  markdown: () => import('prismjs/components/prism-markdown'),
  sql: () => import('prismjs/components/prism-sql'),
  yaml: () => import('prismjs/components/prism-yaml'),
};

/** The grammar of that name, loaded on demand. */
export async function loadGrammar(name: string): Promise<Grammar | undefined> {
  if (!(name in Prism.languages)) await others[name]?.();
  return Prism.languages[name];
}

/** The grammar of that name, if it needs no loading. */
export function grammarNamed(name: string): Grammar | undefined {
  return Object.hasOwn(Prism.languages, name) ? Prism.languages[name] : undefined;
}

export const tokenize = Prism.tokenize;
