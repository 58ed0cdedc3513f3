import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { languageOf } from './languageOf';
import { problemLine } from './problemLine';
import { highlighting, theme } from './theme';

export interface EditorEvents {
  onChange: (code: string) => void;
  /** Whether Tab leaves the editor: after Escape, until something is typed. */
  onTabFreed: (isFree: boolean) => void;
}

/** The state of one file. @param hintId id of the element that says how to leave the editor */
export function createState(
  name: string,
  code: string,
  hintId: string,
  { onChange, onTabFreed }: EditorEvents,
): EditorState {
  const freeTab = (view: EditorView, isFree: boolean) => {
    view.setTabFocusMode(isFree);
    onTabFreed(isFree);
  };
  return EditorState.create({
    doc: code,
    extensions: [
      lineNumbers(),
      history(),
      drawSelection(),
      indentUnit.of('  '),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      languageOf(name),
      highlighting,
      theme,
      problemLine,
      keymap.of([
        {
          key: 'Escape',
          run: (view) => {
            freeTab(view, true);
            return true;
          },
        },
        ...closeBracketsKeymap,
        ...defaultKeymap,
        ...historyKeymap,
        indentWithTab,
      ]),
      EditorView.contentAttributes.of({
        'aria-label': `Code of ${name}`,
        'aria-describedby': hintId,
        tabindex: '0',
        autocapitalize: 'off',
        autocorrect: 'off',
        spellcheck: 'false',
      }),
      EditorView.updateListener.of((update) => {
        if (!update.docChanged) return;
        freeTab(update.view, false);
        onChange(update.state.doc.toString());
      }),
      EditorView.domEventHandlers({
        blur: (_event, view) => freeTab(view, false),
      }),
    ],
  });
}
