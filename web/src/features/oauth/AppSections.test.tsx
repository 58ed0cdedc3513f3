// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '../../session';
import { sessionUser } from '../../session/testing/sessionUser';
import { renderFeature, type Api } from '../testing/renderFeature';
import { AppSections } from './AppSections';

const mina = sessionUser();
const app = {
  __typename: 'OAuthApp',
  id: 'app1',
  name: 'Reader',
  homepage: 'https://example.com',
  redirectUris: ['https://example.com/cb'],
  isConfidential: true,
};

function Sections() {
  return <AppSections disabled={useSession().user === null} />;
}

function renderSections() {
  const api: Api = ({ operationName, variables }) => {
    const saved = (secret: string | null, changed = app) => ({ __typename: 'Payload', app: changed, secret });
    if (operationName === 'UpdateOAuthApp') {
      const input = variables.input as object;
      return { data: { updateOAuthApp: saved('replaceSecret' in input ? 'SECRET-ONCE' : null) } };
    }
    if (operationName === 'CreateOAuthApp')
      return { data: { createOAuthApp: saved(null, { ...app, id: 'app2', name: 'Pocket' }) } };
    return {
      data: {
        viewer: session.getState().user && {
          __typename: 'Viewer',
          authorizedApps: [],
          oauthApps: [app],
        },
      },
    };
  };
  const { session } = renderFeature(<Sections />, { api, user: mina });
  return session;
}
const button = (name: RegExp) => screen.findByRole('button', { name }, { timeout: 4000 });
const uris = (form: HTMLElement) => within(form).getByLabelText<HTMLTextAreaElement>('Redirect URIs');

it('keep what was typed, and a secret that is shown once, over a log-in', async () => {
  const session = renderSections();
  fireEvent.click(await button(/^New secret/));
  fireEvent.click(await button(/^Replace$/));
  await screen.findByText('SECRET-ONCE');
  fireEvent.click(await button(/^Change/));
  const form = screen.getByRole('form', { name: 'Change Reader' });
  fireEvent.change(uris(form), { target: { value: 'https://typed.example/cb' } });
  act(() => session.expire());
  act(() => session.dispatch({ type: 'storedUserChanged', user: mina }));
  await button(/^New secret/);
  expect(uris(screen.getByRole('form', { name: 'Change Reader' })).value).toBe('https://typed.example/cb');
  expect(screen.getByText('SECRET-ONCE')).toBeTruthy();
});

it('say that an app without a secret was registered', async () => {
  renderSections();
  const form = await screen.findByRole('form', { name: 'New app' });
  const fill = (label: string, value: string) =>
    fireEvent.change(within(form).getByLabelText(label), { target: { value } });
  fill('The app is called', 'Pocket');
  fill('Website', 'https://example.com');
  fill('Redirect URIs', 'https://example.com/cb');
  fireEvent.submit(form);
  const said = await screen.findByText(/The app “Pocket” was registered/);
  expect(said.textContent).toContain('app2');
  expect(document.activeElement?.contains(said)).toBe(true);
});

it('say that a changed app was saved', async () => {
  renderSections();
  fireEvent.click(await button(/^Change/));
  fireEvent.submit(screen.getByRole('form', { name: 'Change Reader' }));
  expect(await screen.findByText('The app “Reader” was saved.')).toBeTruthy();
});

it('leave the focus where it was when no app is deleted after all', async () => {
  renderSections();
  fireEvent.click(await button(/^Delete/));
  fireEvent.click(await button(/^Cancel$/));
  expect(document.activeElement).not.toBe(screen.getByRole('group', { name: 'Your apps' }));
});
