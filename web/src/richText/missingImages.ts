/**
 * Puts a quiet frame with the alternative text where a picture cannot be had, in place of the browser's broken-image
 * sign. Follows pictures that are still on their way until the returned function is called.
 */
export function watchImages(root: HTMLElement): () => void {
  for (const image of root.querySelectorAll('img')) {
    // It may have failed before anybody listened, in HTML that came from a server; a drawing without a size has not.
    if (image.complete && image.naturalWidth === 0) image.decode().catch(() => frameMissing(image));
  }

  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) frameMissing(target);
  };
  // An image's error does not bubble, but it can be caught on the way down.
  root.addEventListener('error', onError, true);
  return () => root.removeEventListener('error', onError, true);
}

function frameMissing(image: HTMLImageElement): void {
  const frame = image.ownerDocument.createElement('span');
  frame.setAttribute('data-missing-image', '');
  frame.textContent = image.alt || 'This picture could not be loaded.';
  const width = image.getAttribute('width');
  const height = image.getAttribute('height');
  // As large as the picture would have been, so that nothing moves.
  if (width && height) {
    frame.style.width = `${width}px`;
    frame.style.aspectRatio = `${width} / ${height}`;
  }
  image.replaceWith(frame);
}
