import { parseFragment, serialize } from 'parse5';
import { describe, expect, it } from 'vitest';
import { violations } from '../testing/storedHtml.js';
import { HOSTILE_BODIES } from './testing/hostileBodies.js';
import { plainerForm } from './plainerForm.js';
import { sanitizeRichText } from './richText.js';

const hostile = Object.entries(HOSTILE_BODIES).flatMap(([trick, bodies]) =>
  bodies.map((body) => ({ trick, body })),
);

const isThorough = process.env.THOROUGH === '1';

/** Thousands of bodies take long on a busy machine. */
const LONG = { timeout: 60_000 };

/** The HTML as a browser serialises it after parsing; equal to `spelled` if both parsers agree. */
function reparsed(html: string): string {
  return spelled(serialize(parseFragment(html)).replaceAll('&nbsp;', '\u00a0'));
}

/** Stored HTML without the differences in spelling to what browsers serialise. */
function spelled(html: string): string {
  return html.replaceAll(' />', '>').replace(/( data-(?:hidden|active|run|note))=""/g, '$1');
}

function expectStorable(input: string): void {
  const output = sanitizeRichText(input);
  expect(violations(output), input).toEqual([]);
  expect(reparsed(output), input).toBe(spelled(output));
  expect(sanitizeRichText(output), input).toBe(output);
  // Clients that know only the plainer form may save what they were given; these forms alone do not come back.
  const plainer = plainerForm(output);
  if (!/<(?:kbd|small|figure data-embed)/.test(output)) expect(sanitizeRichText(plainer), input).toBe(output);
  expect(plainerForm(plainer), input).toBe(plainer);
}

describe('hostile bodies', () => {
  it('are at least two hundred, without duplicates', () => {
    expect(new Set(hostile.map(({ body }) => body)).size).toBe(hostile.length);
    expect(hostile.length).toBeGreaterThanOrEqual(200);
  });

  it.each(hostile)('$trick: $body', ({ body }) => {
    expectStorable(body);
  });

  it(`are harmless in ${isThorough ? 'every context' : 'a context'} of text`, LONG, () => {
    const places = [
      '<p>',
      '<h2>',
      '<ul><li>',
      '<table><tr><td>',
      '<pre><code>',
      '<a href="/x">',
      '<strong>',
      '<aside data-callout="tip">',
      '<details><summary>',
      '<figure data-width="wide">',
      '<p><small data-note>',
      '<!--',
    ];
    for (const [index, { body }] of hostile.entries()) {
      // By turns, so that each trick comes to several contexts.
      const some = isThorough ? places : [places[index % places.length] ?? ''];
      for (const place of some) expectStorable(`${place}${body}</p>after`);
    }
  });

  it('are harmless in sequence', LONG, () => {
    for (let index = 1; index < hostile.length; index += 1) {
      expectStorable(`${hostile[index - 1]?.body ?? ''}${hostile[index]?.body ?? ''}`);
    }
  });

  it('lose scripts and keep text', () => {
    expect(sanitizeRichText('<p>a<script>alert(1)</script>b <blink>c</blink></p>')).toBe('<p>ab c</p>');
    expect(sanitizeRichText('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    );
  });
});

describe('random markup', () => {
  /** mulberry32: the same sequence for a seed, so that failures can be reproduced. */
  function random(seed: number): () => number {
    let state = seed;
    return () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
    };
  }

  const names = (
    'p div h1 h2 h4 h6 b strong i em u s code pre a ul ol li blockquote table thead tbody tr td th caption br hr img ' +
    'span section figure figure figcaption picture source svg style script dl dt dd details summary x-y font ' +
    'aside aside details small small kbd abbr acronym iframe input label ul li li figure img'
  ).split(' ');
  const attributes = [
    ' class="ql-indent-2"',
    ' class="indent-3"',
    ' data-list="bullet"',
    ' href="/x"',
    ' href="https://a.test/?q=1&amp;r=2"',
    ' src="/i.png"',
    ' title=" a\\n&quot;b"',
    ' width=12',
    ' start=4',
    ' colspan=3',
    ' class="language-ts"',
    ' class="ql-code-block-container"',
    ' class="ql-code-block"',
    ' style="font-weight:normal"',
    ' data-example="react"',
    ' data-example="react" data-run',
    ' data-file="App.js"',
    ' data-file="App.css" data-hidden',
    ' data-callout="tip"',
    ' data-callout="x"',
    ' class="markdown-alert markdown-alert-caution"',
    ' class="markdown-alert-title"',
    ' data-checked="true"',
    ' data-list="checked"',
    ' type=checkbox',
    ' data-width="wide"',
    ' data-embed="youtube"',
    ' data-note',
    ' data-lines="3,1-2"',
    ' src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="a"',
  ];
  const texts = [
    'a',
    ' ',
    '\n',
    ' word ',
    '&amp;',
    '&lt;',
    '<',
    '>',
    '"',
    '\u00a0',
    '日本',
    '👩‍👩‍👧',
    '&#10;',
    '\t',
    '\r\n',
    '☐ ',
    '☑',
    'Note',
  ];

  it('is stored in a form that passes through unchanged and reads the same to a browser', LONG, () => {
    const next = random(20_240_501);
    const pick = (list: readonly string[]): string => list[Math.floor(next() * list.length)] ?? '';
    for (let round = 0; round < (isThorough ? 1500 : 300); round += 1) {
      let html = '';
      for (let part = 0, parts = 2 + next() * 24; part < parts; part += 1) {
        const kind = next();
        const name = pick(names);
        if (kind < 0.4) html += `<${name}${next() < 0.4 ? pick(attributes) : ''}>`;
        else if (kind < 0.65) html += `</${name}>`;
        else html += pick(texts);
      }
      expectStorable(html);
    }
  });
});
