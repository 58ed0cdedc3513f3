import { describe, expect, it } from 'vitest';
import { pageOfFrame, providerOf } from './embedPlaces.js';

const ID = 'dQw4w9WgXcQ';

describe('providerOf', () => {
  it.each([
    [`https://www.youtube.com/watch?v=${ID}`, 'youtube'],
    [`http://youtube.com/watch?list=a&v=${ID}&t=9`, 'youtube'],
    [`https://m.youtube.com/watch?v=${ID}`, 'youtube'],
    [`https://music.youtube.com/watch?v=${ID}`, 'youtube'],
    [`https://www.youtube.com/shorts/${ID}`, 'youtube'],
    [`https://www.youtube.com/live/${ID}?feature=share`, 'youtube'],
    [`https://www.youtube.com/embed/${ID}`, 'youtube'],
    [`https://youtu.be/${ID}?t=9`, 'youtube'],
    [`HTTPS://YOUTU.BE/${ID}`, 'youtube'],
    [`https://www.youtube-nocookie.com/embed/${ID}`, 'youtube'],
    ['https://vimeo.com/76979871', 'vimeo'],
    ['https://vimeo.com/76979871/8272103f6e', 'vimeo'],
    ['https://player.vimeo.com/video/76979871', 'vimeo'],
    ['https://codesandbox.io/s/new', 'codesandbox'],
    ['https://codesandbox.io/p/sandbox/react-new-abc123', 'codesandbox'],
    ['https://codesandbox.io/p/devbox/abc123?file=%2Fsrc%2FApp.tsx', 'codesandbox'],
    ['https://codesandbox.io/embed/abc123', 'codesandbox'],
    ['https://stackblitz.com/edit/vitejs-vite-a1b2?file=src%2FApp.tsx', 'stackblitz'],
    ['https://stackblitz.com/~/github.com/vitejs/vite', 'stackblitz'],
    ['https://codepen.io/gaearon/pen/aWWQOG', 'codepen'],
    ['https://codepen.io/gaearon/full/aWWQOG', 'codepen'],
    ['https://codepen.io/gaearon/details/aWWQOG/', 'codepen'],
    ['https://gist.github.com/gaearon/0123456789abcdef0123', 'gist'],
    ['https://gist.github.com/0123456789abcdef0123#file-a-js', 'gist'],
    ['https://github.com/facebook/react', 'github'],
    ['https://github.com/facebook/react/', 'github'],
  ])('%s: %s', (address, provider) => {
    expect(providerOf(address)).toBe(provider);
  });

  it.each([
    'https://react.dev',
    'https://www.youtube.com/',
    'https://www.youtube.com/@reactconf',
    'https://www.youtube.com/watch',
    `https://www.youtube.com/watch?v=${ID}a`,
    `https://www.youtube.com/redirect?v=${ID}`,
    'https://www.youtube.com/embed/videoseries?list=a',
    'https://www.youtube.com/embed/live_stream?channel=a',
    `https://youtube.com.evil.example/watch?v=${ID}`,
    `https://evil-youtube.com/watch?v=${ID}`,
    `https://youtube.com@evil.example/watch?v=${ID}`,
    `https://user:password@youtube.com/watch?v=${ID}`,
    `https://youtube.com:8443/watch?v=${ID}`,
    `https://youtube.com./watch?v=${ID}`,
    `https://www.www.youtube.com/watch?v=${ID}`,
    `ftp://youtube.com/watch?v=${ID}`,
    'https://vimeo.com/channels/staffpicks',
    'https://codesandbox.io/dashboard',
    'https://stackblitz.com/@me',
    'https://stackblitz.com/edit/a/../../evil',
    'https://codepen.io/gaearon',
    'https://gist.github.com/gaearon',
    'https://github.com/facebook',
    'https://github.com/facebook/react/issues/1',
    'not an address',
  ])('%s: link', (address) => {
    expect(providerOf(address)).toBe('link');
  });
});

describe('pageOfFrame', () => {
  it.each([
    [`https://www.youtube.com/embed/${ID}`, `https://www.youtube.com/watch?v=${ID}`],
    [`http://www.youtube-nocookie.com/embed/${ID}?start=90`, `https://www.youtube.com/watch?v=${ID}&t=90`],
    [`https://www.youtube.com/embed/${ID}?t=90s&autoplay=1`, `https://www.youtube.com/watch?v=${ID}&t=90`],
    [`https://www.youtube.com/embed/${ID}?start=0`, `https://www.youtube.com/watch?v=${ID}`],
    [`https://www.youtube.com/embed/${ID}?start=-1e9`, `https://www.youtube.com/watch?v=${ID}`],
    ['https://player.vimeo.com/video/76979871?title=0', 'https://vimeo.com/76979871'],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'https://vimeo.com/76979871/8272103f6e'],
    ['https://player.vimeo.com/video/76979871?h="x"', 'https://vimeo.com/76979871'],
    ['https://codesandbox.io/embed/abc123?view=preview', 'https://codesandbox.io/s/abc123'],
    ['https://codesandbox.io/p/sandbox/abc123?embed=1', 'https://codesandbox.io/p/sandbox/abc123'],
    ['https://stackblitz.com/edit/react-ts?embed=1&file=a.ts', 'https://stackblitz.com/edit/react-ts'],
    ['https://codepen.io/gaearon/embed/aWWQOG?default-tab=result', 'https://codepen.io/gaearon/pen/aWWQOG'],
    ['https://github.com/facebook/react', null],
    ['https://maps.example/embed', null],
    [`https://youtube.com.evil.example/embed/${ID}`, null],
    [`https://a:b@www.youtube.com/embed/${ID}`, null],
  ])('%s: %s', (frame, page) => {
    expect(pageOfFrame(frame)).toBe(page);
  });
});
