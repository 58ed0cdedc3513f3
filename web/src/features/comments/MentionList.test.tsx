// @vitest-environment jsdom
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { renderFeature } from '../testing/renderFeature';
import { MentionField } from './MentionField';

function Form() {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  return <MentionField field={field} label="Your comment" value={text} onText={setText} />;
}

// jsdom does not scroll.
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

const ada = { __typename: 'User', id: 'u2', userName: 'ada_l', name: 'Ada', profilePicture: '/a.svg' };

it('leaves the keys to the text when the caret is no longer behind the name', async () => {
  renderFeature(<Form />, { api: () => ({ data: { users: [ada] } }) });
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
  field.focus();
  fireEvent.change(field, { target: { value: 'Thanks @ad' } });
  await screen.findByRole('option', { name: /Ada/ });

  field.setSelectionRange(0, 0);
  const enter = createEvent.keyDown(field, { key: 'Enter' });
  fireEvent(field, enter);
  expect(enter.defaultPrevented).toBe(false);
  expect(field.value).toBe('Thanks @ad');
  fireEvent(document, new Event('selectionchange'));
  expect(screen.queryByRole('option')).toBeNull();
});
