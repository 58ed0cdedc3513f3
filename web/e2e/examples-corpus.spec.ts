import { readFileSync } from 'node:fs';
import { isFeedExpected, sharedExamplesFeed } from '../../api/src/testing/sharedFeed';
import type { SourceFile } from '../src/examples/runExample';
import { runAll } from './support/examples';
import { expect, test } from './support/test';
import { isThorough } from './support/thorough';

/** Examples that React's documentation shows although they do not run, by the title of their page. */
const FAIL_ON_PURPOSE: readonly (readonly [title: string, reason: RegExp])[] = [
  // Exercises: several elements without one around them, and components without an export.
  ['Writing Markup with JSX', /Unexpected token/],
  ['Your First Component', /has no default export/],
  // Exercises: a hook to write, and a component that changes the document while it renders.
  ['Extracting State Logic into a Reducer', /dispatch is not defined/],
  ['Keeping Components Pure', /Cannot set properties of null/],
  // The file is a template of the site, not of the example.
  ['reference/react-dom/components/meta.md', /imports "\.\/ShowRenderedHTML\.js"/],
];

/** One of so many examples runs, from all parts of the documentation. */
const STEP = isThorough ? 1 : 12;
/** The first one. */
const FIRST = 4 % STEP;

test.skip(!isFeedExpected, 'the shared feed is not here');

test(
  'runs at least 97 % of the examples of React’s documentation',
  { tag: '@thorough' },
  async ({ page, complaints }) => {
    test.setTimeout(600_000);
    complaints.allow(/./);
    const all = examplesOf(sharedExamplesFeed());
    expect(all).toHaveLength(366);
    const examples = all.filter((_, index) => index % STEP === FIRST);
    await page.goto('/404');
    const results = await runAll(
      page,
      examples.map(({ files }) => files),
    );
    const failures = results.flatMap((events, index) => {
      const failed = events.find((event) => event.type === 'failed');
      const title = examples[index]?.title ?? '';
      return failed ? [{ index, title, ...failed.problem }] : [];
    });
    const isIntended = ({ title, message }: { title: string; message: string }) =>
      FAIL_ON_PURPOSE.some(([page, reason]) => page === title && reason.test(message));
    const unintended = failures.filter((failure) => !isIntended(failure));
    const intended = failures.length - unintended.length;
    const ran = examples.length - failures.length;
    console.log(`${ran} of ${examples.length} examples ran; ${intended} fail on purpose. The others:`);
    for (const { index, title, file, line, message } of unintended)
      console.log(`  ${index} ${title}, ${file ?? '?'}:${line ?? '?'}: ${message}`);
    expect(ran / (examples.length - intended)).toBeGreaterThanOrEqual(0.97);
  },
);

/** The examples of a JSON feed. Their stored form is fixed (docs/behaviour.md#examples). */
function examplesOf(file: string): { title: string; files: SourceFile[] }[] {
  const { items } = JSON.parse(readFileSync(file, 'utf8')) as {
    items: { title: string; content_html: string }[];
  };
  return items.flatMap(({ title, content_html: html }) =>
    [...html.matchAll(/<figure data-example="react">([^]*?)<\/figure>/g)].map(([, figure = '']) => ({
      title,
      files: [...figure.matchAll(/<pre><code[^>]* data-file="([^"]*)"[^>]*>([^]*?)<\/code><\/pre>/g)].map(
        ([, name = '', code = '']) => ({ name, code: unescaped(code) }),
      ),
    })),
  );
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

function unescaped(text: string): string {
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (_match, name: string) => entities[name] ?? '');
}
