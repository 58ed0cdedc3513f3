/** The clipboard format of VS Code, and of pages with its editor. Only Chromium passes it on. */
export const EDITOR_DATA = 'vscode-editor-data';

/** Languages that a post names differently. Those that are not listed keep their name. */
const LANGUAGES = new Map([
  ['javascript', 'js'],
  ['javascriptreact', 'jsx'],
  ['typescript', 'ts'],
  ['typescriptreact', 'tsx'],
  ['jsonc', 'json'],
  ['jsonl', 'json'],
  ['snippets', 'json'],
  ['shellscript', 'bash'],
  ['mdx', 'markdown'],
  ['dockercompose', 'yaml'],
  ['github-actions-workflow', 'yaml'],
  ['git-commit', ''],
  ['git-rebase', ''],
  ['log', ''],
  ['plaintext', ''],
  ['scminput', ''],
  ['search-result', ''],
]);

/** The language of copied code, as a post names it; `undefined` for plain text and without such data. */
export function languageOfEditorData(editorData: string): string | undefined {
  const mode = modeOf(editorData)?.toLowerCase() ?? '';
  const language = LANGUAGES.get(mode) ?? mode;
  return /^[a-z0-9+#-]{1,20}$/.test(language) ? language : undefined;
}

/** Whether the code is Markdown, which becomes a part of the post outside of code. */
export const isMarkdownCode = (editorData: string): boolean => modeOf(editorData) === 'markdown';

function modeOf(editorData: string): string | undefined {
  if (editorData === '') return undefined;
  try {
    const data: unknown = JSON.parse(editorData);
    const isNamed = typeof data === 'object' && data !== null && 'mode' in data;
    return isNamed && typeof data.mode === 'string' ? data.mode : undefined;
  } catch {
    return undefined;
  }
}
