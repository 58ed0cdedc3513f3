import { escapeMarkup } from '../../platform/text/escapeMarkup.js';

/** Colours of web/src/styles/tokens.css: the page needs no file of the web app, and no script. */
const STYLE = `:root{color-scheme:light dark}
body{margin:0;padding:clamp(2rem,12vh,8rem) 1rem 2rem;background:light-dark(#fbf8f2,#10191d);color:light-dark(#1b2528,#e6ebe9);
font:1rem/1.6 'Hanken Grotesk',system-ui,sans-serif}
*{box-sizing:border-box}
main{max-width:36rem;margin:0 auto;padding:2rem;border:1px solid light-dark(#e4ddd0,#26363c);border-radius:8px;
background:light-dark(#ffffff,#162227)}
nav{max-width:36rem;margin:0 auto 1rem;font-size:1.25rem;font-weight:700}nav a{text-decoration:none}
nav span{display:inline-block;width:14px;height:14px;margin-right:10px;background:currentColor;border-radius:0 50% 50% 50%;transform:rotate(45deg)}
h1{margin:0 0 1rem;font:600 2rem/1.2 Newsreader,Georgia,serif}
p{margin:0 0 1.25rem}p:last-child{margin:0}
a{color:light-dark(#0b6272,#6cc7cf)}
button{min-height:2.75rem;padding:0 1.5rem;border:0;border-radius:8px;background:light-dark(#0b6272,#6cc7cf);
color:light-dark(#ffffff,#06242a);font-family:inherit;font-size:1rem;font-weight:600;cursor:pointer}
form{margin:0 0 1.25rem}
:focus-visible{outline:2px solid light-dark(#0b6272,#93dbe0);outline-offset:2px}`;

function page(title: string, content: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>${escapeMarkup(title)} · Hydrate</title><link rel="icon" href="/favicon.svg"><style>${STYLE}</style></head>` +
    `<body><nav><a href="/"><span></span>Hydrate</a></nav><main><h1>${escapeMarkup(title)}</h1>${content}</main></body></html>\n`
  );
}

const paragraph = (text: string): string => `<p>${escapeMarkup(text)}</p>`;
const SETTINGS = '<p><a href="/settings/notifications">Choose which mails you get</a></p>';

/** Asks before it ends mails about `what`. The form sends the request of mail programs (RFC 8058). */
export const askingPage = (what: string): string =>
  page(
    'Unsubscribe',
    `${paragraph(`Do you want no more mails about ${what}?`)}<form method="post">` +
      '<input type="hidden" name="List-Unsubscribe" value="One-Click"><p><button>Unsubscribe</button></p></form>' +
      SETTINGS,
  );

export const donePage = (what: string): string =>
  page(
    'You are unsubscribed',
    paragraph(`You will get no more mails about ${what}. They still appear among your notifications.`) +
      SETTINGS,
  );

export const failedPage = (message: string): string =>
  page('This link did not work', paragraph(message) + SETTINGS);
