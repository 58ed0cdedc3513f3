import { describe, expect, it } from 'vitest';
import { frameFor } from './providers';

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1';

describe('frameFor', () => {
  it.each([
    ['youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
    ['youtube', 'https://m.youtube.com/watch?list=a&v=dQw4w9WgXcQ&t=90', `${YOUTUBE}&start=90`],
    ['youtube', 'https://youtu.be/dQw4w9WgXcQ?t=1h2m3s', `${YOUTUBE}&start=3723`],
    ['youtube', 'https://youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
    ['youtube', 'https://music.youtube.com/live/dQw4w9WgXcQ?t=soon', YOUTUBE],
    ['youtube', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=5s', `${YOUTUBE}&start=5`],
    ['vimeo', 'https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1'],
    ['vimeo', 'https://vimeo.com/76979871/a1b2', 'https://player.vimeo.com/video/76979871?autoplay=1&h=a1b2'],
    [
      'vimeo',
      'https://player.vimeo.com/video/76979871?h=a1b2',
      'https://player.vimeo.com/video/76979871?autoplay=1&h=a1b2',
    ],
    [
      'codesandbox',
      'https://codesandbox.io/s/new-sandbox-x1y2',
      'https://codesandbox.io/embed/new-sandbox-x1y2',
    ],
    ['codesandbox', 'https://codesandbox.io/p/sandbox/x1y2', 'https://codesandbox.io/embed/x1y2'],
    ['codesandbox', 'https://codesandbox.io/p/devbox/x1y2?file=/a', 'https://codesandbox.io/embed/x1y2'],
    [
      'stackblitz',
      'https://stackblitz.com/edit/react-x1?file=a',
      'https://stackblitz.com/edit/react-x1?embed=1',
    ],
    [
      'stackblitz',
      'https://stackblitz.com/~/github.com/vitejs/vite',
      'https://stackblitz.com/~/github.com/vitejs/vite?embed=1',
    ],
    [
      'codepen',
      'https://codepen.io/anna-b/pen/aBcDeF',
      'https://codepen.io/anna-b/embed/aBcDeF?default-tab=result',
    ],
    [
      'codepen',
      'https://codepen.io/anna/full/aBcDeF',
      'https://codepen.io/anna/embed/aBcDeF?default-tab=result',
    ],
  ])('%s: %s', (provider, address, src) => {
    expect(frameFor(provider, address)?.src).toBe(src);
  });

  it.each([
    ['gist', 'https://gist.github.com/anna/0123456789abcdef'],
    ['github', 'https://github.com/facebook/react'],
    ['link', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['youtube', 'https://www.youtube.com/@reactjs'],
    ['youtube', 'https://www.youtube.com/watch?v=short'],
    ['youtube', 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ'],
    ['youtube', 'https://youtu.be/dQw4w9WgXcQ/../../x'],
    ['vimeo', 'https://vimeo.com/channels/staffpicks'],
    ['codepen', 'https://codepen.io/anna/pen/a"b'],
    ['stackblitz', 'https://stackblitz.com/@anna'],
    ['constructor', 'https://vimeo.com/76979871'],
    ['vimeo', 'vimeo.com/76979871'],
  ])('is null for %s: %s', (provider, address) => {
    expect(frameFor(provider, address)).toBeNull();
  });

  it('names the host that the frame contacts', () => {
    expect(frameFor('youtube', 'https://youtu.be/dQw4w9WgXcQ')).toMatchObject({
      name: 'YouTube',
      host: 'www.youtube-nocookie.com',
    });
  });
});
