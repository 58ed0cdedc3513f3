import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { RunEvent, SourceFile } from '../src/examples/runExample';
import { startExample } from './support/examples';
import { expect, test } from './support/test';

/** The inline script of the frame's page, as it was built. */
const frameScript =
  /<script>([^]*)<\/script>/.exec(
    readFileSync(new URL('../dist/client/example-frame.html', import.meta.url), 'utf8'),
  )?.[1] ?? '';

const app = (code: string): SourceFile[] => [{ name: 'App.js', code }];

/** An example that runs asynchronous code and logs what it returns or throws. */
const attempt = (code: string) =>
  app(`export default function App() { return <p>shown</p>; }
const attempt = async () => { ${code} };
attempt().then((value) => console.log('outcome', String(value)), (error) => console.log('outcome', String(error)));`);

const outcome = (event: RunEvent) => event.type === 'console' && event.text.startsWith('outcome');
const ended = (event: RunEvent) => event.type === 'failed';

let page: Page;
/** Requests to other hosts than the site's. */
const foreign: string[] = [];

test.beforeAll(async ({ browser, server }) => {
  page = await browser.newPage();
  await page.route(
    (url) => url.protocol.startsWith('http') && url.origin !== server.url,
    (route) => {
      foreign.push(`${route.request().resourceType()} ${route.request().url()}`);
      return route.fulfill({ status: 200, body: '', headers: { 'access-control-allow-origin': '*' } });
    },
  );
  page.on('websocket', (socket) => foreign.push(`websocket ${socket.url()}`));
  page.on('popup', (popup) => foreign.push(`popup ${popup.url()}`));
  // Pages that an example could go back to.
  await page.goto(`${server.url}/about`);
  await page.goto(`${server.url}/404`);
  await page.evaluate(() => {
    localStorage.setItem('user', 'a secret');
    document.cookie = 'secret=1';
  });
});
test.afterAll(() => page.close());
test.beforeEach(({ complaints }) => {
  complaints.allow(/./);
  foreign.length = 0;
});

/** The page around still works: its scripts run, its address and title are its own, and nothing left the site. */
async function expectUnharmed(server: { url: string }) {
  expect(page.url()).toBe(`${server.url}/404`);
  expect(await page.evaluate(() => [1, 2].map((n) => n * 2).join())).toBe('2,4');
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBe('a secret');
  expect(foreign).toEqual([]);
}

const refused = /SecurityError|Blocked|NetworkError|Failed to|TypeError|Error/;

/** Each returns or throws what `expected` describes. */
const attempts: readonly (readonly [name: string, code: string, expected: RegExp])[] = [
  ['reads the page around', 'return parent.document.title', refused],
  ['reads the top page', 'return top.localStorage.user', refused],
  ['changes the top page', 'top.document.body.innerHTML = ""', refused],
  ['reads cookies', 'return document.cookie', refused],
  ['has storage of its own only', 'return localStorage.getItem("user")', /^outcome null$/],
  [
    'opens a database',
    'return new Promise((resolve, reject) => { const r = indexedDB.open("x"); r.onsuccess = resolve; r.onerror = () => reject(r.error); })',
    refused,
  ],
  ['uses the caches', 'return await caches.keys()', refused],
  ['fetches from the site', 'return (await fetch("/api/posts")).status', refused],
  ['fetches from another host', 'return (await fetch("https://other.example/")).status', refused],
  [
    'sends an XMLHttpRequest',
    'const x = new XMLHttpRequest(); x.open("GET", "https://other.example/x", false); x.send(); return x.status',
    refused,
  ],
  [
    'opens a WebSocket',
    'return new Promise((resolve) => { const s = new WebSocket("wss://other.example"); s.onopen = () => resolve("open"); s.onerror = () => resolve("Error"); })',
    refused,
  ],
  [
    'opens an event stream',
    'return new Promise((resolve) => { const s = new EventSource("https://other.example"); s.onopen = () => resolve("open"); s.onerror = () => resolve("Error"); })',
    refused,
  ],
  [
    'sends a beacon',
    'navigator.sendBeacon("https://other.example/b", "x"); await new Promise((r) => setTimeout(r, 300)); return "sent"',
    /sent/,
  ],
  [
    'uses WebRTC, WebTransport or worklets',
    'return [typeof RTCPeerConnection, typeof webkitRTCPeerConnection, typeof RTCDataChannel, typeof WebTransport, typeof Worklet.prototype.addModule].join(" ")',
    /^outcome undefined undefined undefined undefined undefined$/,
  ],
  [
    'uses WebRTC of a fresh frame',
    'const f = document.createElement("iframe"); document.body.append(f); return typeof f.contentWindow.RTCPeerConnection',
    refused,
  ],
  [
    'runs code in a frame of its own',
    `const messages = []; addEventListener('message', (e) => typeof e.data === 'string' && messages.push(e.data));
     const blob = URL.createObjectURL(new Blob(['parent.postMessage("ran a blob", "*")'], { type: 'text/javascript' }));
     for (const html of ['<script>parent.postMessage("ran inline", "*")</' + 'script>', '<script src="' + blob + '"></' + 'script>', '<img src=x onerror="parent.postMessage(\\'ran a handler\\', \\'*\\')">']) {
       const f = document.createElement('iframe'); f.srcdoc = html; document.body.append(f); }
     await new Promise((r) => setTimeout(r, 500)); return messages.join() || 'nothing ran'`,
    /nothing ran/,
  ],
  [
    'runs code in a frame of its own by the script whose hash is allowed',
    `const messages = []; addEventListener('message', ({ data }) => typeof data === 'string' && messages.push(data));
     const f = document.createElement('iframe'); f.srcdoc = '<script>' + ${JSON.stringify(frameScript)} + '</' + 'script>'; document.body.append(f);
     await new Promise((r) => setTimeout(r, 500));
     f.contentWindow.postMessage({ type: 'start', script: new Blob(['startExample = () => parent.postMessage("ran the runtime", "*")']) }, '*');
     await new Promise((r) => setTimeout(r, 500)); return messages.join() || 'nothing ran'`,
    /nothing ran/,
  ],
  [
    'shows another page in a frame',
    'const f = document.createElement("iframe"); f.src = "https://other.example/"; document.body.append(f); await new Promise((r) => setTimeout(r, 300)); return "asked"',
    /asked/,
  ],
  ['opens a window', 'return window.open("https://other.example/")', /null|Error/],
  ['navigates the top page', 'top.location.href = "https://other.example/"; return "set"', /set|Error/],
  [
    'follows a link to the top',
    'const a = document.createElement("a"); a.href = "https://other.example/"; a.target = "_top"; document.body.append(a); a.click(); return "clicked"',
    /clicked/,
  ],
  [
    'goes back in the history',
    'history.back(); history.go(-1); await new Promise((r) => setTimeout(r, 300)); return "went"',
    /went/,
  ],
  [
    'sends a form',
    'const f = document.createElement("form"); f.action = "https://other.example/"; f.method = "post"; document.body.append(f); f.submit(); HTMLFormElement.prototype.submit.call(f); return "sent"',
    /sent/,
  ],
  [
    'starts a worker',
    'return new Promise((resolve) => { const w = new Worker(URL.createObjectURL(new Blob(["postMessage(1)"]))); w.onmessage = () => resolve("runs"); w.onerror = () => resolve("Error"); })',
    refused,
  ],
  [
    'starts a shared worker',
    'return new Promise((resolve) => { const w = new SharedWorker(URL.createObjectURL(new Blob([""]))); w.onerror = () => resolve("Error"); })',
    refused,
  ],
  ['registers a service worker', 'return navigator.serviceWorker.register("/sw.js")', refused],
  [
    'imports from another host',
    'return new Function("return import(\\"https://other.example/x.js\\")")()',
    refused,
  ],
  ['evaluates text', 'return eval("1 + 1")', refused],
  [
    'adds a script of another host',
    'return new Promise((resolve) => { const s = document.createElement("script"); s.src = "https://other.example/x.js"; s.onload = () => resolve("loaded"); s.onerror = () => resolve("Error"); document.head.append(s); })',
    refused,
  ],
  [
    'adds a script of the site',
    'return new Promise((resolve) => { const s = document.createElement("script"); s.src = "/sw.js"; s.onload = () => resolve("loaded"); s.onerror = () => resolve("Error"); document.head.append(s); })',
    refused,
  ],
  [
    'adds style sheets and fonts of another host',
    `const s = document.createElement('style');
     s.textContent = '@import "https://other.example/a.css"; @font-face { font-family: x; src: url(https://other.example/a.woff2) } body { font-family: x }';
     document.head.append(s);
     const l = document.createElement('link'); l.rel = 'stylesheet'; l.href = 'https://other.example/b.css'; document.head.append(l);
     await new Promise((r) => setTimeout(r, 300)); return 'added'`,
    /added/,
  ],
  // Chromium allows prefetch where any directive allows the host, so it can do what pictures can (docs/security.md).
  [
    'hints at other hosts',
    'for (const rel of ["preload", "modulepreload", "prerender"]) { const l = document.createElement("link"); l.rel = rel; l.as = "script"; l.href = "https://other.example/" + rel; document.head.append(l); } await new Promise((r) => setTimeout(r, 300)); return "added"',
    /added/,
  ],
  [
    'plays media of another host',
    'const v = document.createElement("video"); v.src = "https://other.example/v.mp4"; v.load(); await new Promise((r) => setTimeout(r, 300)); return "added"',
    /added/,
  ],
  [
    'embeds an object',
    'const o = document.createElement("object"); o.data = "https://other.example/o"; document.body.append(o); await new Promise((r) => setTimeout(r, 300)); return "added"',
    /added/,
  ],
  ['goes full screen', 'return document.body.requestFullscreen()', refused],
  ['reads the clipboard', 'return navigator.clipboard.readText()', refused],
  [
    'asks for the place',
    'return new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, (e) => reject(new Error(e.message))))',
    refused,
  ],
];

for (const [name, code, expected] of attempts) {
  test(`an example that ${name}`, async ({ server }) => {
    const example = await startExample(page, attempt(code));
    const event = await example.waitFor(outcome);
    expect(event.type === 'console' && event.text).toMatch(expected);
    await expectUnharmed(server);
    await example.stop();
  });
}

test('an example loads pictures by https, also from its style sheets', async () => {
  const example = await startExample(page, [
    ...app('export default function App() { return <img alt="" src="https://pictures.example/a.png" />; }'),
    { name: 'styles.css', code: 'body { background: url(https://pictures.example/b.png) }' },
  ]);
  await expect
    .poll(() => [...foreign].sort())
    .toEqual(['image https://pictures.example/a.png', 'image https://pictures.example/b.png']);
  await example.stop();
});

for (const [name, code] of [
  ['to another host', 'location.href = "https://other.example/?secret"'],
  [
    'by meta refresh',
    'document.head.innerHTML += \'<meta http-equiv="refresh" content="0;url=https://other.example/">\'',
  ],
  ['to the site', 'location.href = "/"'],
  ['to a data: URL', 'location.href = "data:text/html,<p>x"'],
  ['to a blob: URL', 'location.href = URL.createObjectURL(new Blob(["<p>x"], { type: "text/html" }))'],
  ['to itself', 'location.reload()'],
] as const) {
  test(`an example that navigates its frame ${name} is stopped`, async ({ server }) => {
    const example = await startExample(page, attempt(code));
    const event = await example.waitFor(ended);
    expect(event).toMatchObject({ problem: { message: expect.stringMatching(/^stopped:/) as unknown } });
    expect(await example.isShown()).toBe(false);
    await expectUnharmed(server);
    await example.stop();
  });
}

// Pages may show these hosts in frames, so the browser asks there before the page ends the run.
test('an example that navigates its frame to a host of embeds is stopped', async ({ server }) => {
  const example = await startExample(page, attempt('location.href = "https://codesandbox.io/embed/mine"'));
  await example.waitFor(ended);
  expect(foreign.splice(0)).toEqual(['document https://codesandbox.io/embed/mine']);
  await expectUnharmed(server);
});

test.describe('messages', () => {
  test('of other frames and forged events are ignored, and those of the frame are bounded', async ({
    server,
  }) => {
    const victim = await startExample(page, app('export default function App() { return null; }'));
    await victim.waitFor(({ type }) => type === 'ran');
    const before = (await victim.events()).length;
    const spoofer = await startExample(
      page,
      attempt(`for (let i = 0; i < parent.length; i++) parent[i].postMessage({ type: 'start' }, '*');
        const ran = { type: 'failed', problem: { kind: 'run', message: 'spoofed' } };
        parent.postMessage(ran, '*');
        parent.postMessage({ type: 'console', level: 'log', text: 'x'.repeat(1e6) }, '*');
        for (const bad of [null, 1, 'x', [], {}, { type: '__proto__' }, { type: 'resized', height: NaN }, { type: 'resized', height: '1' }, { type: 'console', level: 'x' }, { type: 'failed' }, { type: 'resized', height: 1e12 }]) parent.postMessage(bad, '*');`),
    );
    await spoofer.waitFor(outcome);
    await page.evaluate(() =>
      window.dispatchEvent(
        new MessageEvent('message', {
          data: { type: 'failed', problem: { kind: 'run', message: 'forged' } },
          source: window,
        }),
      ),
    );
    const events = await spoofer.events();
    const lengths = events.map((event) => (event.type === 'console' ? event.text.length : 0));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(5000);
    const heights = events.map((event) => (event.type === 'resized' ? event.height : 0));
    expect(Math.max(...heights)).toBeLessThanOrEqual(100_000);
    expect(JSON.stringify(events)).not.toContain('forged');
    expect(await victim.events()).toHaveLength(before);
    await expectUnharmed(server);
    await spoofer.stop();
    await victim.stop();
  });

  test('in a flood end the example', async ({ server }) => {
    const example = await startExample(
      page,
      attempt('for (let i = 0; i < 5000; i++) parent.postMessage({ type: "pong" }, "*");'),
    );
    expect(await example.waitFor(ended)).toMatchObject({ problem: { message: /too many messages/ } });
    expect(await example.isShown()).toBe(false);
    await expectUnharmed(server);
  });

  test('of the console are limited', async ({ server }) => {
    const example = await startExample(page, attempt('for (let i = 0; i < 20000; i++) console.log(i);'));
    await example.waitFor(({ type }) => type === 'ran');
    expect((await example.events()).length).toBeLessThan(500);
    await expectUnharmed(server);
    await example.stop();
  });

  test('survive changed prototypes', async ({ server }) => {
    const example = await startExample(
      page,
      attempt(`for (const o of [Array.prototype, Map.prototype, String.prototype, Object, JSON, Function.prototype, MessagePort.prototype, EventTarget.prototype, Promise.prototype])
        for (const name of Object.getOwnPropertyNames(o)) try { if (name !== 'constructor') o[name] = () => { throw new Error('changed'); }; } catch {}`),
    );
    await page.waitForTimeout(1000);
    await expectUnharmed(server);
    await example.stop();
    const other = await startExample(page, attempt('return 1'));
    await other.waitFor(outcome);
    await other.stop();
  });
});

test.describe('the focus', () => {
  const field = (action: 'focus' | 'remove') =>
    page.evaluate((wanted) => {
      if (wanted === 'remove') return document.getElementById('mine')?.remove();
      const area = document.createElement('textarea');
      area.id = 'mine';
      document.body.prepend(area);
      area.focus();
      return undefined;
    }, action);
  const taking = (code: string) =>
    app(
      `export default () => <input />; setTimeout(() => { const input = document.querySelector('input'); ${code} }, 300);`,
    );

  test('of a field in which one types is given back when an example takes it', async () => {
    await field('focus');
    const example = await startExample(page, taking('input.focus(); console.log("outcome");'));
    const isTaken = () => example.events().then((events) => events.some(outcome));
    while (!(await isTaken())) await page.keyboard.press('a');
    await expect(page.locator('#mine')).toBeFocused();
    await page.keyboard.type('end');
    await expect(page.locator('#mine')).toHaveValue(/^a+end$/);
    await example.stop();
    await field('remove');
  });

  test('that an example takes again and again ends it', async () => {
    await field('focus');
    const example = await startExample(page, taking('setInterval(() => input.focus(), 20);'));
    await example.waitFor(({ type }) => type === 'ran');
    await page.waitForTimeout(500);
    await page.locator('#mine').click();
    expect(await example.waitFor(ended)).toMatchObject({ problem: { message: /took the keyboard focus/ } });
    await page.locator('#mine').click();
    await page.keyboard.type('mine');
    await expect(page.locator('#mine')).toHaveValue('mine');
    await field('remove');
  });
});

const TIMEOUT = 'stopped: ran longer than 3 s';
const LATE = new RegExp(`^${TIMEOUT}$`);
const button = (code: string) =>
  `export default function App() { return <button onClick={() => { ${code} }}>Go</button>; } setTimeout(() => document.querySelector('button').click(), 200);`;
const effect = (code: string) =>
  `import { useEffect, useState } from 'react'; export default function App() { const [n, setN] = useState(0); useEffect(() => { ${code} }); return n; }`;

/** Examples that do not end, with what is told; null if they may go on. */
const endless: readonly (readonly [name: string, code: string, told: RegExp | null])[] = [
  ['at module level', 'while (true) {} export default () => null;', LATE],
  ['in a render', 'export default function App() { for (;;); }', LATE],
  ['in an effect', effect('do {} while (true)'), LATE],
  ['in a click', button('while (true) { try { throw 1; } catch {} }'), LATE],
  [
    'in a chain of promises',
    'export default () => null; const again = () => Promise.resolve().then(again); again();',
    LATE,
  ],
  ['in code of the browser', "export default () => null; /(a+)+b/.test('a'.repeat(50));", LATE],
  [
    'in a branching recursion',
    'const fib = (n) => (n < 2 ? n : fib(n - 1) + fib(n - 2)); fib(60); export default () => null;',
    LATE,
  ],
  [
    'in code that closes the function of its module',
    // `<!--` begins a comment in a script, but not in a module.
    "export default () => null; let y = 1;\n0 <!--y || (function () {\n}); /(a+)+b/.test('a'.repeat(50));\n(function () { 0 <!--y })",
    LATE,
  ],
  ['by recursion', 'const f = () => f(); f(); export default () => null;', /Maximum call stack/],
  [
    'by setting state in a render',
    "import { useState } from 'react'; export default function App() { const [n, setN] = useState(0); setN(n + 1); return n; }",
    /Too many re-renders/,
  ],
  ['by setting state in effects', effect('setTimeout(() => { console.log(n); setN(n + 1); })'), null],
  [
    'with a million nodes',
    'export default () => null; for (let i = 0; i < 1e6; i++) document.body.append(document.createElement("p"));',
    null,
  ],
  [
    'with a gigabyte of texts',
    "export default () => null; const all = []; for (let i = 0; i < 1024; i++) all.push('x'.repeat(1 << 20).replace(/x$/, String(i)));",
    null,
  ],
];

/** The ways to go on that differ from those of the others. */
const TELLING = ['at module level', 'in a chain', 'in code', 'by recursion', 'by setting state in a render'];

for (const [name, code, told] of endless) {
  const details = TELLING.some((start) => name.startsWith(start)) ? {} : { tag: '@thorough' };
  test(`code without an end ${name} leaves the page alive`, details, async ({ server }) => {
    const example = await startExample(page, app(code));
    if (told) {
      const event = await example.waitFor(ended, 40_000);
      const problem = event.type === 'failed' ? event.problem : undefined;
      expect(problem?.message).toMatch(told);
      expect(await example.isShown()).toBe(problem?.message !== TIMEOUT);
    } else await page.waitForTimeout(3000);
    await expectUnharmed(server);
    await example.stop();
  });
}
