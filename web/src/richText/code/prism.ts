import './manualPrism';
import Prism, { type Grammar } from 'prismjs';
import 'prismjs/components/prism-jsx';
import 'prismjs/components/prism-typescript';
import 'prismjs/components/prism-tsx';
import 'prismjs/components/prism-json';
import 'prismjs/components/prism-diff';
import 'prismjs/components/prism-bash';
import 'prismjs/components/prism-graphql';
import 'prismjs/components/prism-markdown';
import 'prismjs/components/prism-sql';
import 'prismjs/components/prism-yaml';

/** The grammar of that name. */
export function grammarNamed(name: string): Grammar | undefined {
  return Object.hasOwn(Prism.languages, name) ? Prism.languages[name] : undefined;
}

/** For some text this takes cubic time. Callers must be able to stop it. */
export const tokenize = Prism.tokenize;
