// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readServedState, SERVED_STATE_ID } from '../app/servedState';
import { servedHeadings } from '../features/reading/servedHeadings';
import { createPageTemplate } from './pageTemplate';

const template = readFileSync(path.join(import.meta.dirname, '../../index.html'), 'utf8');

it.each(['Served', 'Served state', SERVED_STATE_ID])(
  'finds the state of a page whose text has the heading: %s',
  (heading) => {
    const page = createPageTemplate(
      template,
      null,
    )({
      head: '<title>Post</title>',
      styles: '',
      scripts: '',
      paintedUpTo: 'comments',
      body: servedHeadings(`<h2>${heading}</h2>`).html,
      state: { answers: { a: { data: null } } },
    });
    const document = new DOMParser().parseFromString(page, 'text/html');
    expect(document.querySelector('h2')?.id).not.toBe('');
    expect(readServedState(document)).toEqual({ answers: { a: { data: null } } });
  },
);
