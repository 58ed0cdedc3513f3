import { css } from '@codemirror/lang-css';
import { html } from '@codemirror/lang-html';
import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import type { Extension } from '@codemirror/state';

/** Highlighting and indentation for a file, by the end of its name; nothing for plain text. */
export function languageOf(fileName: string): Extension {
  switch (/\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase()) {
    case 'js':
    case 'jsx':
      return javascript({ jsx: true });
    case 'ts':
      return javascript({ typescript: true });
    case 'tsx':
      return javascript({ jsx: true, typescript: true });
    case 'css':
      return css();
    case 'json':
      return json();
    case 'html':
    case 'svg':
      return html();
    default:
      return [];
  }
}
