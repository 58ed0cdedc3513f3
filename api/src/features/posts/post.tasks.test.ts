import { describe, expect, it } from 'vitest';
import { toMarkdown } from '../../doors/feeds/postMarkdown.js';
import { WORST_CASE_BODIES } from '../../testing/worstCaseTexts.js';
import { prepareBody } from './post.tasks.js';

const MAX = 1_000_000;

/**
 * How much of each text. Quadratic processing of a tenth would exceed the time limit of the test; texts.bystander.test.ts
 * processes the most expensive ones as a whole, also without `THOROUGH`.
 */
const LENGTH = process.env.THOROUGH === '1' ? 100_000 : 15_000;

describe('an expensive body is prepared and written as Markdown', () => {
  it.each(Object.entries(WORST_CASE_BODIES))('%s', async (name, make) => {
    // Too many examples cannot be published.
    const use = name.includes('example') ? 'draft' : 'post';
    const body = await prepareBody({ html: make().slice(0, LENGTH), maxLength: MAX, use });
    if ('rejected' in body) {
      // Nesting and the number of elements have their own limits.
      expect(body.rejected).toMatch(/ which is the limit\.$/);
      return;
    }
    expect(body.html.isWellFormed()).toBe(true);
    expect([...body.excerpt].length).toBeLessThanOrEqual(300);
    expect(body.readingMinutes).toBeGreaterThanOrEqual(1);
    expect(toMarkdown(body.html)).toBeTypeOf('string');
  });
});

describe('prepareBody', () => {
  it('does not count embedded images', async () => {
    const picture = `<img src="data:image/png;base64,${'A'.repeat(4000)}" alt="">`;
    const body = await prepareBody({ html: `<p>a</p>${picture}`, maxLength: 100, use: 'post' });
    expect(body).toMatchObject({ isBlank: false });
  });

  it('reports the length of a body that is too long, before or after sanitising', async () => {
    expect(await prepareBody({ html: '<b>'.repeat(1000), maxLength: 100, use: 'post' })).toEqual({
      rejected: 'The post is too long: 3000 characters of HTML, 100 are allowed.',
    });
    expect(await prepareBody({ html: '<'.repeat(99), maxLength: 100, use: 'draft' })).toEqual({
      rejected: 'The draft is too long: 403 characters of HTML, 100 are allowed.',
    });
  });

  it('refuses examples beyond their limits in a post, and keeps them in a draft', async () => {
    const html = '<figure data-example="react"><pre><code data-file="App.vue">a</code></pre></figure>';
    expect(await prepareBody({ html, maxLength: MAX, use: 'post' })).toEqual({
      rejected: expect.stringMatching(/^Example 1 \(App\.vue\) has a file of an unknown type/) as string,
    });
    const draft = await prepareBody({ html, maxLength: MAX, use: 'draft' });
    expect('html' in draft && draft.html).toContain('data-file="App.vue"');
  });

  it('counts words in long Chinese text as in short text', async () => {
    const minutes = async (html: string) => {
      const body = await prepareBody({ html, maxLength: MAX, use: 'post' });
      return 'rejected' in body ? NaN : body.readingMinutes;
    };
    const text = '人工智能正在改变软件开发';
    const short = await minutes(`<p>${text.repeat(80)}</p>`.repeat(100));
    const long = await minutes(`<p>${text.repeat(8000)}</p>`);
    expect(Math.abs(long / short - 1)).toBeLessThan(0.01);
  });
});
