// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type JSX, useState } from 'react';
import { expect, it } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { DisplayDialog } from '../display/DisplayDialog';
import { SeriesDialog } from '../series/SeriesDialog';
import { deferred, refusal, renderFeature } from '../testing/renderFeature';

interface Opened {
  open: boolean;
  onClose: () => void;
}
const Readers = (props: Opened) => <DisplayDialog postId="p1" {...props} />;
const Series = (props: Opened) => (
  <SeriesDialog post={{ id: 'p1', title: 'Part' }} userName="mina" {...props} />
);

function Page({ of: Dialog }: { of: (props: Opened) => JSX.Element }) {
  const [open, setOpen] = useState(true);
  return <Dialog open={open} onClose={() => setOpen(false)} />;
}

const post = {
  __typename: 'Post',
  id: 'p1',
  showsRevisions: false,
  reactVersion: null,
  chosenReactVersion: null,
  viewerReads: null,
  seriesPart: null,
};
const fetched = { post, user: { __typename: 'User', id: 'u1', userName: 'mina', series: [] } };

it.each([
  ['Readers', Readers],
  ['Series', Series],
])('the dialog %s stays open until it is known what became of the change', async (_, dialog) => {
  const answer = deferred<ReturnType<typeof refusal>>();
  renderFeature(<Page of={dialog} />, {
    api: ({ operationName }) =>
      operationName === 'PostDisplay' || operationName === 'OwnSeries' ? { data: fetched } : answer.promise,
    user: sessionUser(),
  });
  const save = await screen.findByRole('button', { name: 'Save' });
  fireEvent.click(save);
  await waitFor(() => expect(save.getAttribute('aria-busy')).toBe('true'));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  act(() => answer.resolve(refusal('Wait a minute.', 'RATE_LIMITED')));
  await screen.findByText('Wait a minute.');
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
