import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { colourCode } from '../../richText/code/colourCode';
import type { ExampleFile } from '../example';

interface StaticFilesOptions {
  figure: HTMLElement;
  /** The element that takes the figure's code blocks in. */
  panel: RefObject<HTMLElement>;
  files: readonly ExampleFile[];
  /** The file to show; null shows none. */
  selected: string | null;
}

/** Shows files in the code blocks that the post already has, with the reader's changes. Unmounting returns them as they were. */
export function useStaticFiles({ figure, panel, files, selected }: StaticFilesOptions): void {
  useLayoutEffect(() => {
    const blocks = blocksOf(figure);
    const originals = blocks.map((block) => block.code.textContent);
    panel.current?.prepend(...blocks.map((block) => block.frame));
    return () => {
      figure.prepend(...blocks.map((block) => block.frame));
      blocks.forEach(({ code, frame }, index) => {
        frame.removeAttribute('data-away');
        showCode(code, originals[index] ?? '');
      });
    };
  }, [figure, panel]);

  useLayoutEffect(() => {
    for (const { frame, name } of blocksOf(figure)) frame.toggleAttribute('data-away', name !== selected);
  }, [figure, selected]);

  useEffect(() => {
    const codes = new Map(files.map((file) => [file.name, file.code]));
    for (const { code, name } of blocksOf(figure)) showCode(code, codes.get(name) ?? '');
  }, [figure, files]);
}

interface Block {
  frame: HTMLElement;
  code: HTMLElement;
  name: string;
}

/** The code blocks of a figure, wherever they are in it at the moment. */
function blocksOf(figure: HTMLElement): Block[] {
  return [...figure.querySelectorAll<HTMLElement>('[data-code]')].flatMap((frame) => {
    const code = frame.querySelector<HTMLElement>('code[data-file]');
    return code ? [{ frame, code, name: code.dataset.file ?? '' }] : [];
  });
}

function showCode(element: HTMLElement, code: string): void {
  if (element.textContent === code) return;
  element.textContent = code;
  // If a grammar cannot be loaded, the code stays without colours.
  colourCode(element).catch(() => undefined);
}
