/** What a block says by attributes: in words, as nothing of it is text that could be compared. */
const marks: readonly ((block: Element) => string | null | undefined)[] = [
  (block) => words(block.getAttribute('data-callout'), { note: 'Note', tip: 'Tip', warning: 'Warning' }),
  (block) => words(block.getAttribute('data-checked'), { true: 'Done', false: 'To do' }),
  (block) => words(block.getAttribute('data-width'), { wide: 'Wide' }),
  (block) => {
    const [, steps] = /(?:^|\s)indent-(\d)/.exec(block.className) ?? [];
    return steps && `Indentation: ${steps}`;
  },
  (block) => {
    const start = block.matches('ol') ? block.getAttribute('start') : null;
    return start && `Starts at ${start}`;
  },
  (block) => alignmentsOf(block),
  (block) => block.querySelector(':scope[data-embed] > a')?.getAttribute('href'),
  (block) => codeOf(block)?.getAttribute('data-file'),
  (block) => languageOf(codeOf(block)),
  (block) => {
    const lines = codeOf(block)?.getAttribute('data-lines');
    return lines && `Highlighted lines: ${lines.replaceAll(',', ', ')}`;
  },
];

/** Adds a line for each attribute that differs between two versions of a block. */
export function compareMarks(old: Element, now: Element, target: Node): void {
  for (const wordsOf of marks) {
    const [was, is] = [wordsOf(old), wordsOf(now)];
    if (was === is) continue;
    const line = target.appendChild(document.createElement('p'));
    if (was) line.appendChild(document.createElement('del')).textContent = was;
    if (is) line.appendChild(document.createElement('ins')).textContent = is;
  }
}

/** The code of a code block, of which nothing else is the content. */
export const codeOf = (block: Element): Element | null =>
  block.querySelector(':scope:is(pre) > code:only-child');

const ALIGNMENTS: Record<string, string> = { center: 'centred', right: 'right' };

/** The columns of a table whose text is not at the start of the line. */
function alignmentsOf(table: Element): string | undefined {
  if (!table.matches('table')) return undefined;
  const columns: Set<string>[] = [];
  for (const row of table.querySelectorAll('tr')) {
    for (const [column, cell] of [...row.children].entries()) {
      const names = (columns[column] ??= new Set());
      names.add(words(cell.getAttribute('align'), ALIGNMENTS) ?? 'left');
    }
  }
  const aligned = columns.flatMap((names, column) =>
    names.size === 1 && names.has('left') ? [] : `column ${column + 1} ${[...names].join(' and ')}`,
  );
  return aligned.length === 0 ? undefined : `Aligned: ${aligned.join(', ')}`;
}

const words = (value: string | null, names: Record<string, string>): string | undefined => names[value ?? ''];

export const languageOf = (code: Element | null): string | undefined =>
  /(?:^|\s)language-(\S+)/.exec(code?.className ?? '')?.[1];
