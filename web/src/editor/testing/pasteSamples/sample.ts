/** What an application puts on the clipboard, and the post that a paste of it should give. */
export interface PasteSample {
  /** The application. */
  source: string;
  name: string;
  clipboard: { html?: string; text?: string; rtf?: string; editorData?: string };
  /** HTML of a post. An embedded image stands for any image that the site stores. */
  expected: string;
}

/** A PNG of one grey pixel. */
export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';

export const REL = 'rel="noopener noreferrer nofollow ugc"';
