// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { excerpt } from '../../api/src/richText/measures.js';
import { contentToHtml } from '../src/editor/html/contentToHtml';
import { randomContent } from '../src/editor/testing/randomContent';
import { excerptOf } from '../src/features/drafts/excerpt';

const DOCUMENTS = 60;
/** Both cut behind it, each at its own limit. */
const COMPARED = 100;

describe('the description that a writer is shown', () => {
  it(`begins as that of the API: ${DOCUMENTS} random documents`, () => {
    for (let seed = 1; seed <= DOCUMENTS; seed += 1) {
      const html = contentToHtml(randomContent(seed));
      expect(excerptOf(html, 220).slice(0, COMPARED), html).toBe(excerpt(html).slice(0, COMPARED));
    }
  });
});
