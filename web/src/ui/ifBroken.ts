/**
 * Calls back if a picture has failed to load already, as served ones may before they are hydrated. An SVG without a size has no
 * width either, but decodes.
 */
export function ifBroken(image: HTMLImageElement | null, onBroken: () => void): void {
  if (image?.complete && !image.naturalWidth) image.decode().catch(onBroken);
}
