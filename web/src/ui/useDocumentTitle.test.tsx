// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useDocumentTitle } from './useDocumentTitle';

const canonical = () => document.querySelector('link[rel="canonical"]')?.getAttribute('href');

afterEach(() => {
  document.head.innerHTML = '';
});

describe('the document title', () => {
  it('precedes the name of the site, with the page number of its list', () => {
    const initialProps: { title: string | null; page?: number } = { title: 'Latest posts' };
    const { rerender } = renderHook(({ title, page }) => useDocumentTitle(title, page), { initialProps });
    expect(document.title).toBe('Latest posts · Hydrate');
    rerender({ title: 'Latest posts', page: 2 });
    expect(document.title).toBe('Latest posts, page 2 · Hydrate');
    rerender({ title: null });
    expect(document.title).toBe('Latest posts, page 2 · Hydrate');
    rerender({ title: '', page: 3 });
    expect(document.title).toBe('Page 3 · Hydrate');
    rerender({ title: '' });
    expect(document.title).toBe('Hydrate');
  });

  it('keeps the canonical link of the served page, and removes it when another page is shown', () => {
    document.head.innerHTML = '<title>On keys · Hydrate</title><link rel="canonical" href="/post/p1">';
    const { rerender } = renderHook(({ title }) => useDocumentTitle(title), {
      initialProps: { title: 'On keys' },
    });
    expect(canonical()).toBe('/post/p1');
    rerender({ title: 'On effects' });
    expect(canonical()).toBeUndefined();
  });

  it('is that of the served page, whatever white space a title has', async () => {
    const title = ' On  keys,\tin\n lists ';
    const served = 'On keys, in lists · Hydrate';
    document.head.innerHTML = `<title>${served}</title><link rel="canonical" href="/post/p1">`;
    const changes = vi.fn();
    new MutationObserver(changes).observe(document.head, { childList: true, subtree: true });
    renderHook(() => useDocumentTitle(title));
    await Promise.resolve();
    expect(document.title).toBe(served);
    expect(canonical()).toBe('/post/p1');
    // A change is announced to screen readers like a navigation.
    expect(changes).not.toHaveBeenCalled();
  });
});
