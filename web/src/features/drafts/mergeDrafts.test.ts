// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { DeviceDraft } from './deviceDrafts';
import { isWorthKeeping, mergeDrafts } from './mergeDrafts';

const onServer = (id: string, savedAt: number) => ({
  __typename: 'Draft' as const,
  id,
  title: `Server ${id}`,
  excerpt: 'Text',
  version: 1,
  postVersion: null,
  post: null,
  updatedAt: new Date(savedAt).toISOString(),
  publishAt: null,
  publishProblem: null,
});
const onDevice = (id: string, savedAt: number, isOnServer: boolean): DeviceDraft => ({
  id,
  postId: null,
  postVersion: null,
  title: `Device ${id}`,
  html: '<p>One</p><p>Two</p>',
  categories: [],
  coverImageURL: null,
  description: null,
  canonicalURL: null,
  series: null,
  savedAt,
  serverVersion: null,
  isOnServer,
  clientId: null,
});
const titles = (drafts: ReturnType<typeof mergeDrafts>) => drafts.map(({ title }) => title);

describe('mergeDrafts', () => {
  it('merges both lists, last saved first, and prefers drafts that were not sent yet', () => {
    const merged = mergeDrafts(
      [onServer('a', 1), onServer('b', 3)],
      [onDevice('a', 4, false), onDevice('c', 2, false)],
    );
    expect(titles(merged)).toEqual(['Device a', 'Server b', 'Device c']);
    expect(merged.map(({ isOnlyOnDevice }) => isOnlyOnDevice)).toEqual([true, false, true]);
    expect(merged[0]?.excerpt).toBe('One Two');
  });

  it('drops drafts that the server no longer has, unless it did not answer', () => {
    expect(mergeDrafts([], [onDevice('a', 1, true)])).toEqual([]);
    expect(titles(mergeDrafts(null, [onDevice('a', 1, true)]))).toEqual(['Device a']);
  });

  it('says when a draft is published, also if the device has a newer text', () => {
    const publishAt = '2026-11-26T09:00:00.000Z';
    const merged = mergeDrafts(
      [
        { ...onServer('a', 1), publishAt },
        { ...onServer('b', 1), publishProblem: 'The title is missing.' },
      ],
      [onDevice('a', 4, false)],
    );
    expect(merged).toMatchObject([
      { title: 'Device a', publishAt: Date.parse(publishAt), publishProblem: null },
      { title: 'Server b', publishAt: null, publishProblem: 'The title is missing.' },
    ]);
  });

  it('shows the text of drafts on the device as the server does, and of code alone the code', () => {
    const excerpts = ['<h2>a</h2><p>b</p>', '<pre><code>c</code></pre>'].map(
      (html) => mergeDrafts(null, [{ ...onDevice('a', 1, false), html }])[0]?.excerpt,
    );
    expect(excerpts).toEqual(['b', 'c']);
  });

  it('tells an empty draft from one worth keeping', () => {
    const [draft] = mergeDrafts(null, [{ ...onDevice('a', 1, false), title: ' ', html: '<p><br /></p>' }]);
    expect(draft && isWorthKeeping(draft)).toBe(false);
  });
});
