// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { watchImages } from './missingImages';

function imagesIn(html: string) {
  const root = document.createElement('div');
  root.innerHTML = html;
  const stop = watchImages(root);
  const fail = () => root.querySelectorAll('img').forEach((image) => image.dispatchEvent(new Event('error')));
  return { root, stop, fail };
}

describe('watchImages', () => {
  it('shows the alternative text instead of a missing picture', () => {
    const { root, fail } = imagesIn('<p><img src="/a.png" alt="A chart"></p><img src="/b.png" alt="">');
    expect(root.textContent).toBe('');
    fail();
    expect(root.querySelector('img')).toBeNull();
    expect(root.querySelector('p')?.textContent).toBe('A chart');
    expect(root.lastElementChild?.textContent).toBe('This picture could not be loaded.');
  });

  it('keeps the space reserved for the picture', () => {
    const { root, fail } = imagesIn('<img src="/a.png" alt="A chart" width="640" height="480">');
    fail();
    const frame = root.querySelector('span');
    expect(frame?.style.width).toBe('640px');
    expect(frame?.style.aspectRatio).toBe('640 / 480');
  });

  it('stops on request', () => {
    const { root, stop, fail } = imagesIn('<img src="/a.png" alt="A chart">');
    stop();
    fail();
    expect(root.querySelector('img')).not.toBeNull();
  });
});
