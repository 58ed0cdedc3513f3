import { embeddedImage } from '../../richText/embeddedImage';
import { isWholeImage } from '../html/wholeImage';

const addressOf = (image: Element): string => image.getAttribute('src') ?? '';

const UPLOAD = /^\/uploads\/[\w.-]+$/;

/** Whether the address of a picture works elsewhere, and may be in a post. Call {@link readOwnImages} before. */
export const isReachable = (image: Element): boolean =>
  /^https?:/i.test(addressOf(image)) ||
  UPLOAD.test(addressOf(image)) ||
  (embeddedImage.test(addressOf(image)) && isWholeImage(addressOf(image)));

/** Posts hold the uploads of the site without its host, which may change. */
export function readOwnImages(body: HTMLElement): void {
  const { origin } = window.location;
  for (const image of body.querySelectorAll('img')) {
    const address = addressOf(image);
    const path = address.startsWith(origin) ? address.slice(origin.length) : '';
    if (UPLOAD.test(path)) image.setAttribute('src', path);
  }
}

/** Where pages note the address of a picture that they load when it comes into view. */
const LAZY_ADDRESSES = ['data-src', 'data-lazy-src', 'data-original'];
const LAZY_SETS = ['srcset', 'data-srcset', 'data-lazy-srcset'];

/** Gives pictures that were copied before their page had loaded them their address instead of the placeholder. */
export function readLazyImages(body: HTMLElement): void {
  for (const image of body.querySelectorAll('img')) {
    if (!/^(?:data:|$)/i.test(addressOf(image))) continue;
    const values = [
      ...LAZY_ADDRESSES.map((name) => image.getAttribute(name) ?? ''),
      // The last one is the largest, as pages write them.
      ...LAZY_SETS.map((name) => image.getAttribute(name)?.split(/,\s/).at(-1)?.trim().split(/\s/)[0] ?? ''),
    ];
    const [address] = values.filter((value) => /^(?:https?:)?\/\/\w/i.test(value));
    if (address !== undefined) image.setAttribute('src', address.replace(/^\/\//, 'https://'));
    // The copied page may be anywhere, so a relative address leads nowhere, and the placeholder is no picture.
    else if (values.some((value) => value !== '' && !/^data:/i.test(value)))
      image.setAttribute('src', 'file:');
  }
}

/** Removes pictures whose address works only on the device or page they were copied from, or that no post may hold. */
export function dropUnreachable(body: HTMLElement): { lostImages: number; unreadable: string[] } {
  let lostImages = 0;
  let unknown = 0;
  let damaged = 0;
  for (const image of body.querySelectorAll('img')) {
    if (isReachable(image)) continue;
    // Tracking pixels and images without an address are not counted as lost.
    if (/^(?:file|blob|cid|webkit-fake-url):/i.test(addressOf(image))) lostImages += 1;
    if (embeddedImage.test(addressOf(image))) damaged += 1;
    else if (/^data:/i.test(addressOf(image))) unknown += 1;
    image.remove();
  }
  const unreadable = [
    ...(unknown > 0 ? [unknownImages(unknown)] : []),
    ...(damaged > 0 ? [damagedImages(damaged)] : []),
  ];
  return { lostImages, unreadable };
}

const unknownImages = (count: number): string =>
  count === 1
    ? 'An image was left out: its format is not PNG, JPEG, GIF, WebP, BMP or ICO. Add it in one of these.'
    : `${count} images were left out: their format is not PNG, JPEG, GIF, WebP, BMP or ICO. Add them in one of these.`;

const damagedImages = (count: number): string =>
  count === 1
    ? 'An image was left out: its data is damaged. Add it as a file.'
    : `${count} images were left out: their data is damaged. Add them as files.`;
