import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from './workspace.mjs';

const INDEX = 'README.md';
const read = (/** @type {string} */ file) => readFileSync(inRoot('docs/decisions', file), 'utf8');
const records = readdirSync(inRoot('docs/decisions')).filter((file) => file !== INDEX);
const rows = [...read(INDEX).matchAll(/^\| \[(\d{4})\]\(([^)]+)\) +\| (.+?) +\|/gm)].map(
  ([, number, file, title]) => ({ number, file, title }),
);
/** Source archives have no list of tracked files. */
const isClone = existsSync(inRoot('.git'));
const tracked = isClone ? execFileSync('git', ['ls-files'], { cwd: inRoot('.'), encoding: 'utf8' }) : '';
const files = tracked.split('\n');

describe('the decision records', () => {
  it('have numbers of their own', () => {
    const numbers = records.map((file) => file.slice(0, 4));
    expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([]);
  });

  it('are each in the index once, and nothing else is', () => {
    expect(rows.map(({ file }) => file).sort()).toEqual([...records].sort());
  });
});

describe.each(records)('decision %s', (file) => {
  const text = read(file);
  const head =
    /^# (\d{4}): (.+)\n\n- Date: \d{4}-\d{2}-\d{2}\n- Status: (?:accepted|superseded by \d{4})\n\n/.exec(
      text,
    );

  it('has the name and the head of a record', () => {
    expect(file).toMatch(/^\d{4}-[a-z\d]+(?:-[a-z\d]+)*\.md$/);
    expect(head?.[1]).toBe(file.slice(0, 4));
  });

  it('has its number and title in the index', () => {
    const row = rows.find((each) => each.file === file);
    expect(row).toMatchObject({ number: head?.[1], title: head?.[2] });
  });

  it('has the three sections', () => {
    expect(text.match(/^## .+$/gm)).toEqual(['## Context', '## Decision', '## Consequences']);
  });

  // A superseded record describes how it was.
  it.runIf(isClone && !/^- Status: superseded/m.test(text))('names only source files that exist', () => {
    const named = [...text.matchAll(/`([\w/.-]+\.(?:tsx?|[cm]js|graphql))`/g)].map(([, path]) => path);
    expect(named.filter((path) => !files.some((each) => `/${each}`.endsWith(`/${path}`)))).toEqual([]);
  });

  it('names only records that exist', () => {
    const numbers = [...text.matchAll(/\b(00\d{2})\b/g)].map(([, number]) => number);
    expect(numbers.filter((number) => !rows.some((row) => row.number === number))).toEqual([]);
  });
});
