import { pageOfFrame } from '../../richText/embeds/embedAddress';
import { parseHtml } from '../../richText/parseHtml';
import { embeddedImage } from '../../richText/embeddedImage';
import { isWholeImage } from '../html/wholeImage';

/** The address of a link if it may be stored, otherwise the problem. */
export type LinkAddress = { url: string; problem?: undefined } | { url?: undefined; problem: string };

const EXAMPLE = 'https://example.com';

/** Turns typed text into a link's address: http, https, mailto or tel (docs/behaviour.md#toolbar). */
export function parseLinkAddress(input: string): LinkAddress {
  const typed = input.trim();
  if (typed === '') return { problem: `Enter an address, such as ${EXAMPLE}.` };

  const scheme = /^([a-z][a-z\d+.-]*):(?!\d+(?:[/?#]|$))/i.exec(typed)?.[1]?.toLowerCase();
  switch (scheme) {
    case 'http':
    case 'https':
      return webAddress(typed);
    case 'mailto':
      return /^mailto:[^\s@]+@[^\s@]+$/i.test(typed)
        ? { url: typed }
        : { problem: 'Enter a mail address after "mailto:", such as mailto:name@example.com.' };
    case 'tel':
      return /^tel:\+?[\d\s().-]*\d[\d\s().-]*$/i.test(typed)
        ? { url: typed.replace(/\s+/g, '') }
        : { problem: 'Enter a phone number after "tel:", such as tel:+442079460000.' };
    case undefined:
      break;
    default:
      return { problem: `A link can start with http, https, mailto or tel, but not with "${scheme}:".` };
  }

  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(typed)) return { url: `mailto:${typed}` };
  return webAddress(`https://${typed.replace(/^\/\//, '')}`);
}

/** Turns typed text into an image's address: http, https or data (docs/behaviour.md#toolbar). */
export function parseImageAddress(input: string): LinkAddress {
  const typed = input.trim();
  if (typed === '') return { problem: 'Choose a file, or enter the address of an image.' };
  if (embeddedImage.test(typed) && /,[\w+/]+=*$/.test(typed) && isWholeImage(typed)) return { url: typed };
  if (/^data:/i.test(typed)) return { problem: 'This is not the data of an image.' };
  const scheme = /^([a-z][a-z\d+.-]*):(?!\d+(?:[/?#]|$))/i.exec(typed)?.[1];
  if (scheme !== undefined && !/^https?$/i.test(scheme))
    return {
      problem: `The address of an image can start with http, https or data, but not with "${scheme}:".`,
    };
  return webAddress(scheme === undefined ? `https://${typed.replace(/^\/\//, '')}` : typed);
}

/** Turns an address, or the code of a frame that a site gives to copy, into the address of an embed. */
export function parseEmbedAddress(input: string): LinkAddress {
  const typed = input.trim();
  if (/^<[a-z]/i.test(typed)) {
    const frame = parseHtml(typed).querySelector('iframe[src]');
    const url = frame && pageOfFrame(frame.getAttribute('src') ?? '');
    const problem =
      'This code cannot be embedded: only frames of YouTube, Vimeo, CodeSandbox, StackBlitz and CodePen can. Enter the address of the page instead.';
    return url ? { url } : { problem };
  }
  const parsed = parseLinkAddress(typed);
  if (parsed.url === undefined || /^https?:/i.test(parsed.url)) return parsed;
  return { problem: 'An embed is a web page: its address starts with http or https.' };
}

function webAddress(address: string): LinkAddress {
  const problem = `This is not a web address. Write it like ${EXAMPLE}.`;
  if (!URL.canParse(address)) return { problem };
  const { href, hostname, username } = new URL(address);
  const isHost = /^(?:localhost|\[.+\]|[^.]+(?:\.[^.]+)+\.?)$/.test(hostname);
  if (!isHost || username !== '') return { problem };
  // Unchanged where that is safe to store, otherwise escaped as a browser would.
  return { url: /[\s"'<>`\\]/.test(address) || !/^https?:\/\//i.test(address) ? href : address };
}
