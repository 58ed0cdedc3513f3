/**
 * Whether a key belongs to an input method. Safari sends the key that ends a conversion after the composition; what is
 * left of it is the code of such keys (WebKit bug 165004).
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells it
  event.isComposing || event.keyCode === 229;
