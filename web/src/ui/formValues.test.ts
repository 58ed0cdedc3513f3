// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { focusControl } from './formValues';

it.each(['checkbox', 'radio'])('an error of a group leads to its first %s', (type) => {
  const form = document.createElement('form');
  for (const value of ['read', 'write']) {
    const control = document.createElement('input');
    Object.assign(control, { type, name: 'scopes', value });
    form.append(control);
  }
  document.body.replaceChildren(form);
  focusControl(form, 'scopes');
  expect(document.activeElement).toBe(form.elements[0]);
});
