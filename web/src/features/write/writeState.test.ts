import { describe, expect, it } from 'vitest';
import type { Cover } from './postValues';
import { writeReducer, type WriteState } from './writeState';

const file: Cover = { kind: 'file', file: new File(['a'], 'a.png'), preview: 'blob:a' };
const empty = {
  title: '',
  html: '',
  categories: [],
  cover: { kind: 'none' },
  description: null,
  canonicalURL: null,
  series: null,
} as const;
const state: WriteState = {
  initial: empty,
  values: { ...empty, title: 'A', cover: file, version: 3 },
  editorKey: 0,
  view: 'preview',
  failure: null,
  isSaving: true,
  isRestored: false,
  errors: { title: 'Too long.', coverImageURL: 'Too large.' },
};

describe('the state of the write form', () => {
  it('loses the errors of the fields that change, and no others', () => {
    const next = writeReducer(state, { type: 'changed', values: { title: 'B' } });
    expect(next.errors).toEqual({ coverImageURL: 'Too large.' });
    expect(next.values).toEqual({ ...state.values, title: 'B' });
  });

  it('takes the address of an uploaded cover only while that cover is chosen', () => {
    const uploaded = { type: 'coverUploaded', cover: file, url: '/uploads/a.png' } as const;
    expect(writeReducer(state, uploaded).values.cover).toEqual({ kind: 'stored', url: '/uploads/a.png' });
    const other = { ...state, values: { ...state.values, cover: { kind: 'none' } as const } };
    expect(writeReducer(other, uploaded)).toBe(other);
  });

  it('starts the editor again with another text, and keeps what it compares with unless that changes too', () => {
    const next = writeReducer(state, { type: 'replaced', values: { ...empty, html: '<p>b</p>' } });
    expect([next.editorKey, next.initial, next.values.html]).toEqual([1, empty, '<p>b</p>']);
    const base = { ...empty, html: '<p>theirs</p>' };
    expect(writeReducer(state, { type: 'replaced', values: base, base }).initial).toBe(base);
  });

  it('has no version of a post that was deleted, so that the next attempt publishes a new one', () => {
    const next = writeReducer(state, { type: 'postDeleted' });
    expect([next.values.version, next.isSaving, next.view]).toEqual([undefined, false, 'write']);
  });

  it('goes on saving while the writer looks at another version', () => {
    expect(writeReducer(state, { type: 'comparing', html: '' }).isSaving).toBe(true);
    expect(writeReducer(state, { type: 'saveConflicted', html: '' }).isSaving).toBe(false);
  });
});
