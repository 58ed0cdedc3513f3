import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { JSDOM } from 'jsdom';

/** The part of Quill 1.3 that tests use (https://v1.quilljs.com/docs/api). */
interface Quill {
  root: HTMLElement;
  clipboard: { convert(html: string): unknown };
  setContents(contents: unknown): void;
}

/**
 * The editor of the older client: what it sends for a body that it has opened, unchanged.
 * @param formats the formats that the client allows; by default all
 */
export function olderEditor(formats?: readonly string[]): (html: string) => string {
  const { window } = new JSDOM('<!doctype html><div id="editor"></div>', {
    url: 'https://older.test/write',
    runScripts: 'outside-only',
    pretendToBeVisual: true,
  });
  // Quill asks for it at its start, and jsdom does not have it.
  Object.assign(window.document, { execCommand: () => false });
  window.eval(readFileSync(createRequire(import.meta.url).resolve('quill/dist/quill.js'), 'utf8'));
  const Quill = window.eval('Quill') as new (at: string, options: object) => Quill;
  return (html) => {
    const place = window.document.createElement('div');
    place.id = 'editor';
    window.document.body.replaceChildren(place);
    // A new editor for each body, as older clients have.
    const quill = new Quill('#editor', formats ? { formats } : {});
    quill.setContents(quill.clipboard.convert(html));
    return quill.root.innerHTML;
  };
}
