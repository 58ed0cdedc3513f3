import { EXAMPLE_HASH } from '../richText/code/exampleHash';
import { EXAMPLES } from './example';

/** How the fragment of the n-th example of a post starts. It ends in `=`, which no heading's id has. */
export const exampleFragment = (number: number): string => `${EXAMPLE_HASH}${number}=`;

/** The example on the page that a fragment names; null without one. */
export function exampleNamed(hash: string): HTMLElement | null {
  const number = Number(/^#example-(\d+)=/.exec(hash)?.[1]);
  return document.querySelectorAll<HTMLElement>(EXAMPLES)[number - 1] ?? null;
}

/** Scrolls to an example and focuses it. */
export function goToExample(figure: HTMLElement): void {
  figure.setAttribute('tabindex', '-1');
  figure.scrollIntoView();
  figure.focus({ preventScroll: true });
}
