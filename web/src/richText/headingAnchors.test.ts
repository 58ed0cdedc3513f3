// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anchorHeadings, slugOf } from './headingAnchors';

function headings(html: string) {
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  anchorHeadings(root);
  return root;
}

afterEach(() => document.body.replaceChildren());

describe('anchorHeadings', () => {
  it('makes each heading a link to itself and keeps its content', () => {
    const root = headings('<h2>What a <code>Resolver</code> can see?</h2>');
    expect(root.innerHTML).toBe(
      '<h2 id="what-a-resolver-can-see" tabindex="-1"><a href="#what-a-resolver-can-see" data-anchor="">What a <code>Resolver</code> can see?</a></h2>',
    );
  });

  it('never assigns an id twice, nor one that the page already has', () => {
    document.body.innerHTML = '<h2 id="comments">Comments</h2>';
    const root = headings('<h2>Comments</h2><h3>Setup</h3><h3>Setup</h3>');
    expect([...root.children].map(({ id }) => id)).toEqual(['comments-1', 'setup', 'setup-1']);
  });

  it('leaves the links that headings contain, and skips headings without letters', () => {
    expect(headings('<h2><a href="/post/1">Part one</a></h2><h3>…</h3>').innerHTML).toBe(
      '<h2 id="part-one" tabindex="-1"><a href="/post/1">Part one</a></h2><h3>…</h3>',
    );
  });

  it('looks for a free id once or twice, however many headings have the same text', () => {
    document.body.innerHTML = '<p id="a-2"></p>';
    const lookUp = vi.spyOn(document, 'getElementById');
    const root = headings('<h2>a</h2>'.repeat(300));
    expect(lookUp.mock.calls.length).toBeLessThan(600);
    lookUp.mockRestore();
    const ids = [...root.children].map(({ id }) => id);
    expect(ids.slice(0, 4)).toEqual(['a', 'a-1', 'a-3', 'a-4']);
    expect(ids.at(-1)).toBe('a-300');
  });

  it('is idempotent', () => {
    const root = headings('<h2>Once</h2>');
    const { innerHTML } = root;
    anchorHeadings(root);
    expect(root.innerHTML).toBe(innerHTML);
  });
});

describe('slugOf', () => {
  it.each([
    ['  Why  N+1? ', 'why-n1'],
    ["Don't use `any`", 'dont-use-any'],
    ['مرحبا بالعالم', 'مرحبا-بالعالم'],
    ['Éléments', 'éléments'],
    ['?!', ''],
    [`a${'𝒜'.repeat(60)}`, `a${'𝒜'.repeat(49)}`],
  ])('%s', (text, slug) => expect(slugOf(text)).toBe(slug));
});
