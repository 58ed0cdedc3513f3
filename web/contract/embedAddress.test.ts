import { describe, expect, it } from 'vitest';
import { pageOfFrame as pageByApi, providerOf as providerByApi } from '../../api/src/richText/embedPlaces.js';
import { pageOfFrame, providerOf } from '../src/richText/embeds/embedAddress';

const ADDRESSES = [
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90s',
  'https://youtu.be/dQw4w9WgXcQ?t=12',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=5',
  'https://www.youtube.com/embed/videoseries?list=PL1',
  'https://www.youtube.com/@reactjs',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://user@www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
  'https://vimeo.com/76979871',
  'https://vimeo.com/76979871/a1b2c3',
  'https://player.vimeo.com/video/76979871?h=a1b2c3',
  'https://vimeo.com/channels/staffpicks',
  'https://codesandbox.io/s/new-x1y2',
  'https://codesandbox.io/embed/new-x1y2?view=preview',
  'https://codesandbox.io/p/sandbox/x1y2',
  'https://stackblitz.com/edit/react-x1?file=a',
  'https://stackblitz.com/~/github.com/vitejs/vite',
  'https://codepen.io/anna/pen/aBcDeF',
  'https://codepen.io/anna/embed/aBcDeF?default-tab=result',
  'https://gist.github.com/anna/0123456789abcdef',
  'https://gist.github.com/anna',
  'https://github.com/facebook/react',
  'https://github.com/facebook/react/issues/1',
  'https://github.com/facebook',
  'https://example.com/',
  'mailto:a@b.example',
  'not an address',
];

describe('the addresses of embeds', () => {
  it.each(ADDRESSES)('have the provider that the API derives: %s', (address) => {
    expect(providerOf(address)).toBe(providerByApi(address));
  });

  it.each(ADDRESSES.filter((address) => /embed|player/.test(address)))(
    'name the page of a frame: %s',
    (address) => {
      expect(pageOfFrame(address)).toBe(pageByApi(address));
    },
  );
});
