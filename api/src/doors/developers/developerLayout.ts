import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeMarkup } from '../../platform/text/escapeMarkup.js';
import { SNIPPETS_PATH } from './snippets.js';
import type { DeveloperPage } from './developerPage.js';
import type { FoundSection } from './developerSearch.js';

/** With the names of web/src/styles/tokens.css, which the style sheet of the site defines. */
const STYLE = `.dev{max-width:var(--page-width);margin:0 auto;padding:0 var(--page-gutter)}
.dev-bar{display:flex;flex-wrap:wrap;align-items:center;gap:var(--space-3) var(--space-5);padding:var(--space-4) 0;border-bottom:1px solid var(--color-line)}
.dev-brand{font:600 var(--text-lg)/1.2 var(--font-display);text-decoration:none}.dev-brand i{display:inline-block;width:.7em;height:.7em;margin-right:.5em;background:var(--color-accent);border-radius:0 50% 50% 50%;transform:rotate(45deg)}
.dev-bar form{display:flex;gap:var(--space-2);margin-left:auto;flex:0 1 24rem;min-width:0}
.dev input{flex:1;min-width:0;min-height:2.75rem;padding:0 var(--space-3);border:1px solid var(--color-line-strong);border-radius:var(--radius);background:var(--color-surface)}
.dev button{min-height:2.75rem;padding:0 var(--space-4);border-radius:var(--radius);background:var(--color-accent);color:var(--color-on-accent);font-weight:600}
.dev-columns{display:grid;gap:var(--space-6);padding:var(--space-6) 0 var(--space-8)}
.dev-menu ul{display:flex;flex-wrap:wrap;gap:0 var(--space-4);padding:0;list-style:none}.dev-menu a{display:inline-block;padding:var(--space-2) 0;color:var(--color-ink-soft);text-decoration:none;font-size:var(--text-sm)}
.dev-menu a:hover{color:var(--color-accent-strong);text-decoration:underline}.dev-menu a[aria-current]{color:var(--color-accent-strong);font-weight:600}
.dev main{min-width:0;max-width:46rem}
.dev main>*+*{margin-top:var(--space-4)}
.dev h1{font:600 var(--text-3xl)/1.15 var(--font-display);letter-spacing:-.01em}
.dev h2{margin-top:var(--space-7)!important;font:600 var(--text-xl)/1.25 var(--font-display)}.dev h3{margin-top:var(--space-5)!important;font-weight:700}.dev h3+p{margin-top:var(--space-1)}
.dev :is(h2,h3) a{text-decoration:none}.dev :is(h2,h3) a:hover{text-decoration:underline}
.dev main :is(p,li,td) a{color:var(--color-accent-strong)}
.dev main li+li{margin-top:var(--space-1)}.dev main :is(ul,ol){padding-left:1.25em}
.dev code{font:.9em/1.5 var(--font-mono);overflow-wrap:anywhere}.dev :not(pre)>code{padding:.1em .3em;border-radius:.25rem;background:var(--color-code-paper)}
.dev pre{overflow:auto;padding:var(--space-4);border-radius:var(--radius);background:var(--color-code-paper);color:var(--color-code-ink)}.dev pre code{overflow-wrap:normal;font-size:var(--text-xs)}
.dev .table{overflow:auto}.dev table{border-collapse:collapse;font-size:var(--text-sm)}.dev :is(th,td){padding:var(--space-2) var(--space-4) var(--space-2) 0;border-bottom:1px solid var(--color-line);text-align:left;vertical-align:top}
.dev .dev-tools{display:flex;flex-wrap:wrap;justify-content:flex-end;gap:0 var(--space-4);margin-top:var(--space-1);font-size:var(--text-sm)}.dev .dev-tools:empty{display:none}
.dev .dev-tools>*{min-height:2rem;padding:var(--space-1) var(--space-2);background:none;color:var(--color-accent-strong);font-weight:500;text-decoration:none}.dev .dev-tools>*:hover{text-decoration:underline}
.dev td code{overflow-wrap:normal;white-space:nowrap}
.dev-as{margin-top:var(--space-7)!important;padding-top:var(--space-4);border-top:1px solid var(--color-line);color:var(--color-ink-soft);font-size:var(--text-sm)}
.dev-found{padding:0!important;list-style:none}.dev-found li{margin-top:var(--space-5)!important}.dev-found a{font-weight:600}.dev-found span{color:var(--color-ink-soft);font-size:var(--text-sm)}
.dev :focus-visible{outline:2px solid var(--color-focus);outline-offset:2px}
@media (width >= 60rem){.dev-columns{grid-template-columns:13rem minmax(0,1fr)}.dev-menu{position:sticky;top:var(--space-5);align-self:start}.dev-menu ul{display:block}}
@media print{.dev-bar,.dev-menu{display:none}.dev-columns{display:block;padding-top:0}.dev main{max-width:none}.dev :is(pre,td) code{white-space:pre-wrap;overflow-wrap:anywhere}.dev pre{border:1px solid var(--color-line)}}`;

/** Colours and fonts for a server without the web app. */
const WITHOUT_SITE = '<style>:root{color-scheme:light dark}body{font-family:system-ui}</style>';

/** What pages take from the built site: its style sheets, its icon, and the script that applies the chosen theme. */
export function siteHead(webFolder: string): string {
  const index = join(webFolder, 'index.html');
  if (!existsSync(index)) return WITHOUT_SITE;
  const html = readFileSync(index, 'utf8');
  const head = html.slice(0, html.indexOf('</head>'));
  const parts = head.match(
    /<link rel="(?:stylesheet|icon|apple-touch-icon)"[^>]*>|<link rel="preload"[^>]*as="font"[^>]*>|<style[^>]*>[^]*?<\/style>|<script>[^]*?<\/script>|<meta name="theme-color"[^>]*>/g,
  );
  return (parts ?? []).join('\n');
}

export interface Layout {
  siteHead: string;
  publicUrl: string;
  menu: readonly DeveloperPage[];
}

/** A page of the documentation. @param html of the content */
export function developerHtml(
  { siteHead: head, publicUrl, menu }: Layout,
  { path, title, description }: Omit<DeveloperPage, 'markdown'>,
  html: string,
  query = '',
): string {
  const markdown = query === '' ? `${path}.md` : null;
  const alternate = `<link rel="canonical" href="${escapeMarkup(publicUrl + path)}"><link rel="alternate" type="text/markdown" href="${path}.md">`;
  const items = menu.map((page) => {
    const isWithin = page.path !== '/developers' && path.startsWith(`${page.path}/`);
    const current = page.path === path ? ' aria-current="page"' : isWithin ? ' aria-current="true"' : '';
    return `<li><a href="${page.path}"${current}>${escapeMarkup(page.title)}</a></li>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)} · Hydrate for developers</title>
<meta name="description" content="${escapeMarkup(description)}">
${markdown === null ? '<meta name="robots" content="noindex">' : alternate}
${head}
<style>${STYLE}</style>
<script src="${SNIPPETS_PATH}" defer></script>
</head>
<body>
<div class="dev">
<header class="dev-bar">
<a class="dev-brand" href="/"><i></i>Hydrate</a>
<a href="/developers">Developers</a>
<a href="/sandbox">Sandbox</a>
<form action="/developers/search" role="search"><input type="search" name="q" value="${escapeMarkup(query)}" maxlength="100" placeholder="Search the documentation" aria-label="Search the documentation"><button>Search</button></form>
</header>
<div class="dev-columns">
<nav class="dev-menu" aria-label="Documentation"><ul>${items.join('')}</ul></nav>
<main>
${html}
${markdown === null ? '' : `<p class="dev-as">This page <a href="${markdown}">as Markdown</a>. Updated with each version of the site.</p>`}
</main>
</div>
</div>
</body>
</html>
`;
}

export function foundHtml(query: string, found: readonly FoundSection[]): string {
  if (query.trim() === '') return '<h1>Search</h1><p>Enter the name of a type, a field or a topic above.</p>';
  const items = found.map(
    ({ path, title, page, excerpt }) =>
      `<li><a href="${path}">${escapeMarkup(page === null ? title : `${page}: ${title}`)}</a><br><span>${escapeMarkup(excerpt)}</span></li>`,
  );
  const shown = escapeMarkup(query);
  if (items.length === 0)
    return `<h1>Search</h1><p>Nothing was found for “${shown}”. Try fewer or other words, or look at the <a href="/developers/reference">reference</a>.</p>`;
  return `<h1>Results for “${shown}”</h1><ul class="dev-found">${items.join('')}</ul>`;
}
