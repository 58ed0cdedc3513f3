import { describe, expect, it } from 'vitest';
import { NO_DETAILS, splitFrontMatter } from './frontMatter';

const detailsOf = (...lines: string[]) =>
  splitFrontMatter(['---', ...lines, '---', '', 'Text'].join('\n')).details;

describe('splitFrontMatter', () => {
  it('reads that of dev.to', () => {
    expect(
      detailsOf(
        'title: "State: a \\"guide\\""',
        'published: false',
        "description: It's short # really",
        'tags: react, css',
        'series: Water',
        'canonical_url: https://a.example/state#part',
        'cover_image: https://a.example/c.png',
      ),
    ).toEqual({
      title: 'State: a "guide"',
      description: "It's short",
      tags: ['react', 'css'],
      canonicalURL: 'https://a.example/state#part',
      series: 'Water',
      cover: 'https://a.example/c.png',
      date: null,
      others: ['published'],
    });
  });

  it('reads that of Hashnode', () => {
    expect(
      detailsOf(
        "title: 'Don''t mutate'",
        'seoTitle: "Other"',
        'seoDescription: "About state"',
        'datePublished: Tue Jan 02 2024 10:00:00 GMT+0000 (Coordinated Universal Time)',
        'cuid: clx1',
        'slug: dont-mutate',
        'canonical: https://b.example/dont-mutate',
        'cover: https://cdn.hashnode.com/x.png',
        'tags: reactjs, web-development',
      ),
    ).toEqual({
      title: "Don't mutate",
      description: 'About state',
      tags: ['reactjs', 'web-development'],
      canonicalURL: 'https://b.example/dont-mutate',
      series: null,
      cover: 'https://cdn.hashnode.com/x.png',
      date: 'Tue Jan 02 2024 10:00:00 GMT+0000 (Coordinated Universal Time)',
      others: ['seoTitle', 'cuid', 'slug'],
    });
  });

  it('reads that of Jekyll, with lists, folded text and entries of entries', () => {
    expect(
      detailsOf(
        'layout: post',
        'title:  Welcome to Jekyll!   # comment',
        'date:   2015-11-17 16:16:01 -0600',
        'categories: [react, "a, b"]',
        'tags:',
        '- css',
        '  - "state management"',
        'excerpt: >-',
        '  folded',
        '  text',
        'image:',
        '  path: /assets/x.png',
        '  alt: y',
        'empty:',
      ),
    ).toEqual({
      title: 'Welcome to Jekyll!',
      description: 'folded text',
      tags: ['react', 'a, b', 'css', 'state management'],
      canonicalURL: null,
      series: null,
      cover: '/assets/x.png',
      date: '2015-11-17 16:16:01 -0600',
      others: ['layout'],
    });
  });

  it('reads the TOML of Hugo', () => {
    const { details, text } = splitFrontMatter(
      '+++\ntitle = "A"\ntags = ["a", "b"]\ndate = 2020-01-01\n+++\nText',
    );
    expect(details).toEqual({ ...NO_DETAILS, title: 'A', tags: ['a', 'b'], date: '2020-01-01' });
    expect(text).toBe('Text');
  });

  it('separates the text', () => {
    expect(splitFrontMatter('---\ntitle: A\n---\nText\n---\n').text).toBe('Text\n---\n');
    expect(splitFrontMatter('---\ntitle: A\n---').text).toBe('');
    expect(splitFrontMatter('---\n---\nText').text).toBe('Text');
  });

  it.each(['', 'Text', '---\n\nA rule first, then text.\n\n---\n', 'a: b\n---\n', '+++ Details\n'])(
    'leaves a text without it alone: %j',
    (text) => {
      expect(splitFrontMatter(text)).toEqual({ details: NO_DETAILS, text, isClosed: true });
    },
  );

  it('says that it has no end', () => {
    const text = '---\ntitle: A\n\nText';
    expect(splitFrontMatter(text)).toEqual({ details: NO_DETAILS, text, isClosed: false });
  });
});

it('reads a megabyte of hostile front matter in linear time', () => {
  const [size, separator] = [1_000_000, '\u2028'];
  const spaces = ' '.repeat(size);
  for (const line of [
    `a:${spaces}x${separator}y`,
    `${spaces}x${separator}y`,
    `a: b\n  ${' #'.repeat(size / 2)}${separator}`,
    `a: [${',"\\'.repeat(size / 3)}`,
    `a: ["${'\\"'.repeat(size / 2)}`,
    `a: '${"''".repeat(size / 2)}`,
    `a: [${']'.repeat(size)}x`,
    `${'a'.repeat(size)}x`,
  ]) {
    const start = performance.now();
    detailsOf(line);
    // Quadratic time takes minutes.
    expect(performance.now() - start, line.slice(0, 20)).toBeLessThan(10_000);
  }
});
