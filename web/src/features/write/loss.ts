import type { Location } from 'react-router-dom';

/** What would be lost if the page is left: unsaved text, the cover, or an image in the text. */
export type Loss = 'text' | 'cover' | 'image';

/** The text of the question for each loss. */
export const lossMessages: Readonly<Record<Loss, string>> = {
  text: 'Your text could not be saved anywhere yet and will be lost.',
  cover: 'Your text is kept, but the cover image you chose has not been uploaded yet and will be lost.',
  image:
    'Your text is kept, but an image in it has not been uploaded yet: it will be lost, or only a smaller copy will be left.',
};

/** Whether a navigation is the page's own: it changes its address when writing begins. */
export function staysOnPage({ state }: Pick<Location, 'state'>): boolean {
  const passed: unknown = state;
  return typeof passed === 'object' && passed !== null && 'writing' in passed;
}
