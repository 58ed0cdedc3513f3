import { ifBroken } from '../ui/ifBroken';

/** Replaces pictures that fail to load by a frame with their text, until the returned function is called. */
export function watchImages(root: HTMLElement): () => void {
  for (const image of root.querySelectorAll('img')) ifBroken(image, () => frameMissing(image));

  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) frameMissing(target);
  };
  // An image's error does not bubble, but it can be captured.
  root.addEventListener('error', onError, true);
  return () => root.removeEventListener('error', onError, true);
}

function frameMissing(image: HTMLImageElement): void {
  const frame = document.createElement('span');
  frame.setAttribute('data-missing-image', '');
  frame.textContent = image.alt || 'This picture could not be loaded.';
  const width = image.getAttribute('width');
  const height = image.getAttribute('height');
  // As large as the picture would have been, so that nothing shifts.
  if (width && height) {
    frame.style.width = `${width}px`;
    frame.style.aspectRatio = `${width} / ${height}`;
  }
  image.replaceWith(frame);
}
