import sharp, { type OverlayOptions } from 'sharp';
import { drawableText, drawText, fitText, isRightToLeft, SANS, SERIF, type DrawnText } from './cardText.js';

export interface CardText {
  title: string;
  authorName: string;
  authorUserName: string;
}

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 80;
const TITLE_TOP = 192;
const AUTHOR_MIDDLE = 556;

/** The light colours of web/src/styles/tokens.css. */
const PAPER = '#fbf8f2';
const INK = '#1b2528';
const INK_SOFT = '#465357';
const ACCENT = '#0b6272';
const ACCENT_SOFT = '#e2eff0';

const TITLE_SPACE = { sizes: [80, 68, 58, 50], width: 1040, maxLines: 4, maxHeight: 340 } as const;
const AUTHOR_SPACE = { sizes: [34], width: 800, maxLines: 1, maxHeight: 48 } as const;

const TAGLINE = 'The Developer Hub for All Things React';

/** The drop of web/src/ui/Drop.tsx, rings of water below it, and the name of the site. */
const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>
  <g fill="none" stroke="${ACCENT_SOFT}" stroke-width="14">
    <ellipse cx="1090" cy="560" rx="70" ry="26"/>
    <ellipse cx="1090" cy="560" rx="160" ry="60"/>
    <ellipse cx="1090" cy="560" rx="260" ry="98"/>
    <ellipse cx="1090" cy="560" rx="370" ry="140"/>
  </g>
  <rect y="${HEIGHT - 14}" width="${WIDTH}" height="14" fill="${ACCENT}"/>
  <svg x="${MARGIN}" y="70" width="52" height="64" viewBox="3 0 26 32" fill="none">
    <path fill="${ACCENT}" d="M16 .9c.5 0 .95.24 1.24.64C20.2 5.6 28 14 28 20.1 28 26.7 22.63 31.4 16 31.4S4 26.7 4 20.1C4 14 11.8 5.6 14.76 1.54c.29-.4.74-.64 1.24-.64Z"/>
    <ellipse cx="16" cy="20" rx="8.2" ry="3.3" transform="rotate(-28 16 20)" stroke="${PAPER}" stroke-width="1.7"/>
    <circle cx="16" cy="20" r="1.9" fill="${PAPER}"/>
  </svg>
</svg>`;

/** Draws the card of a post: PNG of 1200 x 630 pixels. A title with glyphs that no installed font has is omitted. */
export async function drawPostCard({ title, authorName, authorUserName }: CardText): Promise<Buffer> {
  const [shownTitle, shownName] = await Promise.all([drawableText(title), drawableText(authorName)]);
  const author = shownName ?? `@${authorUserName}`;
  return shownTitle === null ? drawCard(`A post by ${author}`, TAGLINE) : drawCard(shownTitle, author);
}

/** Draws the card of the site: PNG of 1200 x 630 pixels. */
export function drawSiteCard(): Promise<Buffer> {
  return drawCard(TAGLINE, 'Posts, comments and people');
}

async function drawCard(title: string, byline: string): Promise<Buffer> {
  const [name, head, foot] = await Promise.all([
    drawText('Hydrate', { face: SERIF, colour: INK, size: 50 }),
    fitText(title, { face: SERIF, colour: INK }, TITLE_SPACE),
    fitText(byline, { face: SANS, colour: INK_SOFT }, AUTHOR_SPACE),
  ]);
  return sharp(Buffer.from(ground))
    .composite([
      place(name, { left: MARGIN + 66, middle: 107 }),
      place(head, { left: isRightToLeft(title) ? WIDTH - MARGIN - head.width : MARGIN, top: TITLE_TOP }),
      place(foot, {
        left: isRightToLeft(byline) ? WIDTH - MARGIN - foot.width : MARGIN,
        middle: AUTHOR_MIDDLE,
      }),
    ])
    .removeAlpha()
    .png({ palette: true, colours: 128, effort: 4 })
    .toBuffer();
}

function place(
  { png, height }: DrawnText,
  at: { left: number } & ({ top: number } | { middle: number }),
): OverlayOptions {
  const top = 'top' in at ? at.top : Math.round(at.middle - height / 2);
  return { input: png, left: at.left, top };
}
