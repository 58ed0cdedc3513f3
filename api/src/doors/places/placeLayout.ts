import { escapeMarkup } from '../../platform/text/escapeMarkup.js';
import type { Post } from '../../features/posts/post.entity.js';
import type { User } from '../../features/users/user.entity.js';

/** With the names of web/src/styles/tokens.css, which the style sheet of the site defines. */
const STYLE = `.place{max-width:calc(50rem + 2 * var(--page-gutter));margin:0 auto;padding:0 var(--page-gutter) var(--space-8)}
.place-bar{display:flex;flex-wrap:wrap;align-items:center;gap:var(--space-2) var(--space-5);min-height:var(--bar-height);padding:var(--space-3) 0;border-bottom:1px solid var(--color-line);font-size:var(--text-sm)}
.place-bar a{text-decoration:none;white-space:nowrap}.place-bar a:hover{text-decoration:underline}
.place-brand{margin-right:auto;font:600 var(--text-lg)/1.2 var(--font-display)}.place-brand i{display:inline-block;width:.7em;height:.7em;margin-right:.5em;background:var(--color-accent);border-radius:0 50% 50% 50%;transform:rotate(45deg)}
.place h1{margin-top:var(--space-7);font:600 var(--text-3xl)/1.1 var(--font-display);letter-spacing:-.02em;overflow-wrap:anywhere}
.place h2{margin-top:var(--space-6);font:600 var(--text-xl)/1.25 var(--font-display)}
.place main>p,.place main>ul:not([class]){max-width:var(--measure);margin-top:var(--space-4)}.place main>ul:not([class]){padding-left:1.25em;list-style:disc}.place main>ul:not([class]) li+li{margin-top:var(--space-2)}
.place main :is(p,li) a{color:var(--color-accent-strong)}
.place-soft{color:var(--color-ink-soft)}
.place-posts{margin-top:var(--space-5)!important}.place-posts li{padding:var(--space-4) 0;border-top:1px solid var(--color-line)}
.place-posts :is(li>a,p+p){display:-webkit-box;overflow:hidden;overflow-wrap:anywhere;-webkit-box-orient:vertical;-webkit-line-clamp:3}
.place-posts li>a{max-width:var(--measure);text-wrap:balance;font:600 var(--text-lg)/1.25 var(--font-display);color:var(--color-ink)!important;text-decoration:none}.place-posts li>a:hover{color:var(--color-accent)!important}
.place-posts p{margin-top:var(--space-1);color:var(--color-ink-faint);font-size:var(--text-sm)}.place-posts p+p{max-width:36rem;color:var(--color-ink-soft)}
@media (width>=44rem){.place-posts p+p{-webkit-line-clamp:2}}
.place-months{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:0 var(--space-5);margin-top:var(--space-3)!important}
.place-months a{display:flex;justify-content:space-between;align-items:center;min-height:2.75rem;border-bottom:1px solid var(--color-line);text-decoration:none}.place-months a:hover{color:var(--color-accent)}.place-months span{color:var(--color-ink-faint);font-size:var(--text-sm);font-variant-numeric:tabular-nums}
.place-more{display:inline-flex;align-items:center;min-height:2.75rem}
@media (width<26rem){.place-bar{column-gap:var(--space-3)}}@media (width<22rem){.place-brand{flex-basis:100%}}
.place :focus-visible{outline:2px solid var(--color-focus);outline-offset:2px}`;

export interface Place {
  title: string;
  description: string;
  /** HTML below the title. */
  html: string;
  /** Style sheet of this page, after that of all. */
  style?: string;
  /** The canonical address; without it crawlers are told to leave the page out. */
  canonical?: string;
}

/** A page of the site that needs no script. @param siteHead of developers/developerLayout.ts */
export function placeHtml(
  siteHead: string,
  { title, description, html, style = '', canonical }: Place,
): string {
  const robots =
    canonical === undefined
      ? '<meta name="robots" content="noindex">'
      : `<link rel="canonical" href="${escapeMarkup(canonical)}">`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)} · Hydrate</title>
<meta name="description" content="${escapeMarkup(description)}">
${robots}
${siteHead}
<style>${STYLE}${style}</style>
</head>
<body>
<div class="place">
<header class="place-bar">
<a class="place-brand" href="/"><i></i>Hydrate</a>
<a href="/?sort=latest">Latest</a>
<a href="/archive">Archive</a>
<a href="/how-we-rank">How we rank</a>
</header>
<main>
<h1 dir="auto">${escapeMarkup(title)}</h1>
${html}
</main>
</div>
</body>
</html>
`;
}

/** A list of posts with author, date and excerpt. */
export function postsHtml(posts: readonly (Post & { author?: User })[]): string {
  const items = posts.map(({ id, title, excerpt, description, createdAt, readingMinutes, author }) => {
    const by = author ? `<a href="/${author.userName}"><bdi>${escapeMarkup(author.name)}</bdi></a> · ` : '';
    const summary = description ?? excerpt;
    return (
      `<li><a href="/post/${id}" dir="auto">${escapeMarkup(title)}</a>` +
      `<p>${by}${timeHtml(createdAt)} · ${readingMinutes} min read</p>` +
      `${summary === '' ? '' : `<p dir="auto">${escapeMarkup(summary)}</p>`}</li>`
    );
  });
  return `<ul class="place-posts">${items.join('')}</ul>`;
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** `July`, of a month such as `2026-07`. */
export const monthName = (name: string): string => MONTHS[Number(name.slice(5)) - 1] ?? '';

function timeHtml(time: Date): string {
  const iso = time.toISOString();
  const year = time.getUTCFullYear();
  // As web/src/ui/DateText.tsx: a script of the head hides the present year.
  const text = `${time.getUTCDate()} ${monthName(iso.slice(0, 7)).slice(0, 3)}<span data-year="${year}"> ${year}</span>`;
  return `<time datetime="${iso}">${text}</time>`;
}
