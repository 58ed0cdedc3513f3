/** Escape closes what abbreviations stand for, until the mouse or the focus comes again. It opens without scripts (Boxes.module.css). */
export function watchAbbreviations(root: HTMLElement): () => void {
  if (!root.querySelector('abbr')) return () => undefined;
  const close = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape') return;
    for (const open of root.querySelectorAll<HTMLElement>('abbr:is(:hover, :focus)'))
      open.dataset.closed = '';
  };
  const reopen = ({ target }: Event): void => {
    if (target instanceof Element) target.closest('abbr')?.removeAttribute('data-closed');
  };
  document.addEventListener('keydown', close);
  for (const type of REOPENING) root.addEventListener(type, reopen);
  return () => {
    document.removeEventListener('keydown', close);
    for (const type of REOPENING) root.removeEventListener(type, reopen);
  };
}

const REOPENING = ['pointerover', 'focusin'] as const;
