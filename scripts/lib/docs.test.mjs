import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './workspace.mjs';

/** @param {string} file its path in the repository */
const isDocument = (file) => /^(?:docs\/.*|README|CONTRIBUTING)\.md$/.test(file);

/**
 * Slugs of all headings of a Markdown text, by GitHub's rules.
 *
 * @param {string} markdown
 */
function anchorsOf(markdown) {
  const withoutCode = markdown.replace(/^(`{3,}|~{3,})[^]*?^\1/gm, '');
  /** @type {Map<string, number>} */
  const counts = new Map();
  return [...withoutCode.matchAll(/^#{1,6} +(.+?)(?: +#+)?$/gm)].map(([, heading = '']) => {
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-');
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  });
}

/**
 * What a file cites: documents by their path in the repository, and in a document by relative links.
 *
 * @param {string} file its path in the repository
 * @param {string} text
 * @returns {{ document: string, anchor: string }[]} the anchor is empty where there is none
 */
function citesOf(file, text) {
  const byPath = text.matchAll(
    /(?<![\w./-])((?:docs(?:\/[\w-]+)+|README|CONTRIBUTING)\.md)(?:#([\p{L}\p{N}_-]+))?/gu,
  );
  const byLink = isDocument(file) ? text.matchAll(/\]\(([\w./-]+\.md)?(?:#([^)\s]+))?\)/g) : [];
  return [
    ...[...byPath].map(([, document = '', anchor = '']) => ({ document, anchor })),
    ...[...byLink].map(([, link, anchor = '']) => ({
      document: link === undefined ? file : path.posix.join(path.posix.dirname(file), link),
      anchor,
    })),
  ];
}

/** Source archives have no list of tracked files. */
const isClone = existsSync(path.join(root, '.git'));

const tracked = (isClone ? execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }) : '')
  .split('\0')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));

const cites = tracked.flatMap((file) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  return text.includes('\0') ? [] : citesOf(file, text).map((cite) => ({ file, ...cite }));
});

/** @type {Map<string, Set<string> | null>} */
const anchorsByDocument = new Map();

/** @param {string} document @returns {Set<string> | null} null when there is no such document */
function anchorsIn(document) {
  const known = anchorsByDocument.get(document);
  if (known !== undefined) return known;
  const place = path.join(root, document);
  const anchors = existsSync(place) ? new Set(anchorsOf(readFileSync(place, 'utf8'))) : null;
  anchorsByDocument.set(document, anchors);
  return anchors;
}

describe.skipIf(!isClone)('cites of documents', () => {
  it('are found in code and in documents', () => {
    const files = cites.filter(({ anchor }) => anchor !== '').map(({ file }) => file);
    expect(files.filter(isDocument).length).toBeGreaterThan(20);
    expect(files.filter((file) => !isDocument(file)).length).toBeGreaterThan(100);
  });

  it('name documents and headings that exist', () => {
    const broken = cites.filter(({ document, anchor }) => {
      const anchors = anchorsIn(document);
      return anchors === null || (anchor !== '' && !anchors.has(anchor));
    });
    expect(broken.map(({ file, document, anchor }) => `${file}: ${document}#${anchor}`)).toEqual([]);
  });

  it('are compared with headings as GitHub names them', () => {
    const markdown = '# `a_b` & [C](d.md)\n\n```sh\n# no heading\n```\n\n## Ünder 2.0!\n\n## Ünder 2.0\n';
    expect(anchorsOf(markdown)).toEqual(['a_b--c', 'ünder-20', 'ünder-20-1']);
  });
});
