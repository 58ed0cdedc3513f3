import { describe, expect, it } from 'vitest';
import { fillIn, samplesOf, type SamplesData } from './samples';

type Post = SamplesData['posts']['nodes'][number];
const post = (id: string, rest: Partial<Post> = {}): Post => ({
  id,
  title: `On ${id}`,
  version: 1,
  createdAt: '2026-01-01T00:00:00Z',
  viewerHasCommented: false,
  viewerCanEdit: false,
  author: { userName: 'ada_l' },
  ...rest,
});
const nodes = [
  post('a', { viewerHasCommented: true }),
  post('b', { viewerCanEdit: true, createdAt: '2026-02-01T00:00:00Z' }),
  post('c', { viewerCanEdit: true, createdAt: '2026-03-01T00:00:00Z', version: 4 }),
];

describe('samplesOf', () => {
  it('picks sample values for each example', () => {
    const data = { posts: { nodes }, viewer: { user: { name: 'Ada', about: null } } };
    expect(samplesOf(data, 'x1')).toMatchObject({
      popularPostId: 'a',
      authorUserName: 'ada_l',
      uncommentedPostId: 'b',
      ownPostId: 'c',
      ownPostVersion: 4,
      viewerAbout: null,
      newUserName: 'ada_x1',
    });
  });

  it('has a value for every name on an empty site', () => {
    const samples = samplesOf({ posts: { nodes: [] }, viewer: null }, 'x1');
    expect(samples).toMatchObject({ popularPostId: 'there is none yet', ownPostId: 'there is none yet' });
  });
});

describe('fillIn', () => {
  it('keeps the type of a sample, escapes it, and leaves unknown names', () => {
    const json = '{ "a": "{{title}}", "b": "{{version}}", "c": "{{about}}", "d": "{{nobody}}", "e": "$5" }';
    const filled = fillIn(json, { title: 'He said "$1"', version: 4, about: null });
    expect(JSON.parse(filled)).toEqual({ a: 'He said "$1"', b: 4, c: null, d: '{{nobody}}', e: '$5' });
  });
});
