import { expect, it } from 'vitest';
import { splitFrontMatter } from './frontMatter.js';

it('reads simple values of scripts, and lists with what follows them', () => {
  const { values } = splitFrontMatter(
    '---js\n{\n  title: "On \\"keys\\"",\n  draft: true,\n  tags: ["a", \'b\'], // why\n}\n---\nText',
  );
  expect(values).toEqual({ title: 'On "keys"', draft: true, tags: ['a', 'b'] });
  expect(splitFrontMatter('---js\nexport const title = "On keys";\n---\nText').values).toEqual({
    title: 'On keys',
  });
});

it('takes nothing from tables of TOML that the post itself says', () => {
  const { values } = splitFrontMatter(`+++
title = "Right title"
draft = true
description = """
Of two
[lines]
draft = false"""
ranges = [
  [1],
  [2]
]
[menus."main menu".'a=b'] # of the site
title = "Wrong title"
draft = false
date = "of the menu"
[taxonomies]
tags = ["React", "Hooks"]
[extra]
draft = false
author = "Ada"
[[resources]]
title = "Photo by Bob"
date = "of the photo"
[[ "steps" ]]
draft = false
+++
Text`);
  expect(values).toMatchObject({
    title: 'Right title',
    draft: true,
    description: 'Of two\n[lines]\ndraft = false',
    tags: ['React', 'Hooks'],
    author: 'Ada',
  });
  expect(values).not.toHaveProperty('date');
});

it('reads hostile front matter in linear time, and keeps what says that it is a draft', () => {
  const [megabyte, most] = [1_000_000, 90_000];
  const spaces = ' '.repeat(megabyte);
  for (const [fence, written, isDraft] of [
    [`---${spaces}x`, 'a: b', false],
    ['---', `draft: true\n${'!a '.repeat(most / 3)}`, true],
    ['---', `draft: true\nx: ${'['.repeat(most)}`, true],
    ['---', `draft: true\nx: ${'{'.repeat(most)}`, true],
    ['---', `draft: true\nx:\n${'- '.repeat(9000)}`, true],
    ['---js', `draft: true,\n${' '.repeat(most)}!`, true],
    ['---js', `draft: true,\na: ${' '.repeat(most)}!`, true],
    ['---js', `draft: true,\n${'a: [\n'.repeat(most / 5)}`, true],
    ['+++', `draft = true\na = "${'\\"'.repeat(most / 2)}`, true],
    ['+++', `draft = true\n[${'"'.repeat(most)}`, true],
    ['+++', `draft = true\n${'["\\"]'.repeat(most / 5)}`, true],
    ['+++', `draft = true\n${'a = [\n'.repeat(most / 6)}`, true],
  ] as const) {
    const start = performance.now();
    const { values } = splitFrontMatter(`${fence}\n${written}\n${fence.slice(0, 3)}\nText`);
    const what = `${fence.slice(0, 5)} ${written.slice(0, 24)}`;
    // Quadratic time takes minutes.
    expect(performance.now() - start, what).toBeLessThan(10_000);
    expect(values.draft === true, what).toBe(isDraft);
  }
});
