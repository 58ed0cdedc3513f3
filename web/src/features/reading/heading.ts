/** A heading of a post in its contents. */
export interface Heading {
  id: string;
  text: string;
  /** Of level 3, below one of level 2. */
  isMinor: boolean;
}

/** Shorter posts have no contents. */
export const MIN_HEADINGS = 3;
/** Longer contents would help nobody and make the page heavy. */
export const MAX_HEADINGS = 200;
