/** A file of an example (docs/behaviour.md#examples). */
export interface ExampleFile {
  /** A path such as `App.js`, `/App.js` or `src/App.js`. */
  name: string;
  /** For highlighting, such as `jsx`; null if unknown. */
  language: string | null;
  code: string;
  /** Whether the file belongs to the example without being presented. */
  isHidden: boolean;
  /** Whether the author wants the file to be shown first. */
  isActive: boolean;
}

export interface Example {
  files: ExampleFile[];
  /** Inline HTML of the stored subset; null without a caption. */
  captionHtml: string | null;
  /** Whether the author wants it to run without a press of a button. */
  runsAutomatically: boolean;
}

/** Equal for names of the same file: `/App.js` and `App.js`. */
export const fileKey = (name: string): string => name.replace(/^\//, '');

/** Selects the examples of a sanitised post. */
export const EXAMPLES = 'figure[data-example="react"]';

/** Reads the example that a sanitised figure contains. */
export function exampleOf(figure: Element): Example {
  return {
    files: [...figure.querySelectorAll('code[data-file]')].map(fileOf),
    captionHtml: captionOf(figure),
    runsAutomatically: figure.hasAttribute('data-run'),
  };
}

/** Without what sanitizeHtml and dismissible add for display. */
function captionOf(figure: Element): string | null {
  const caption = figure.querySelector('figcaption')?.cloneNode(true);
  if (!(caption instanceof Element)) return null;
  for (const short of caption.querySelectorAll('abbr[data-title]')) {
    const title = short.getAttribute('data-title') ?? '';
    for (const name of short.getAttributeNames()) short.removeAttribute(name);
    short.setAttribute('title', title);
  }
  for (const code of caption.querySelectorAll('[dir]')) code.removeAttribute('dir');
  return caption.innerHTML;
}

function fileOf(code: Element): ExampleFile {
  return {
    name: code.getAttribute('data-file') ?? '',
    language: /(?:^|\s)language-(\S+)/.exec(code.className)?.[1] ?? null,
    code: code.textContent,
    isHidden: code.hasAttribute('data-hidden'),
    isActive: code.hasAttribute('data-active'),
  };
}
