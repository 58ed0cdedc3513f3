import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';
import { CardService } from './card.service.js';

function cards() {
  const drawn: string[] = [];
  let atOnce = 0;
  let most = 0;
  const titles = new Map<string, string>();
  const service = new CardService(
    {
      posts: {
        byId: async (id) =>
          Object.assign(new Post(), { id, authorId: 'u', title: titles.get(id) ?? `Title of ${id}` }),
      },
      users: { byId: async (id) => Object.assign(new User(), { id, name: 'Ada', userName: 'ada' }) },
    },
    async ({ title }) => {
      drawn.push(title);
      most = Math.max(most, ++atOnce);
      await nextTurn();
      atOnce -= 1;
      return Buffer.from(title);
    },
  );
  return { service, drawn, titles, most: () => most };
}

describe('cards', () => {
  it('are drawn once for concurrent requests, and again when their text changes', async () => {
    const { service, drawn, titles } = cards();
    const answers = await Promise.all(Array.from({ length: 200 }, () => service.ofPost('a')));
    expect(drawn).toEqual(['Title of a']);
    expect(new Set(answers.map((card) => card?.digest)).size).toBe(1);

    titles.set('a', 'Another');
    expect((await service.ofPost('a'))?.png.toString()).toBe('Another');
    expect(drawn).toHaveLength(2);
  });

  it('are drawn one at a time, and refused when the queue is full', async () => {
    const { service, drawn, most } = cards();
    const flood = await Promise.allSettled(Array.from({ length: 500 }, (_, n) => service.ofPost(`p${n}`)));
    const refused = flood.filter(({ status }) => status === 'rejected');

    expect(most()).toBe(1);
    expect(drawn.length).toBeLessThan(60);
    expect(refused.length).toBe(500 - drawn.length);
    expect(refused[0]).toMatchObject({ reason: { code: 'RATE_LIMITED', retryAfter: 5 } });
    expect(await service.ofPost('p499')).not.toBeNull();
  });
});
