import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applyEdit, mutants } from './mutants.mjs';
import { inRoot } from './workspace.mjs';

describe.each(mutants)('mutant: $name', ({ edits }) => {
  it.each(edits)('changes $file', (edit) => {
    // Throws if the text changed in the source but not here.
    const source = readFileSync(inRoot('api/src', edit.file), 'utf8');
    expect(applyEdit(source, edit)).not.toBe(source);
  });
});
