// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderFeature, type Api } from '../../features/testing/renderFeature';
import { sessionUser } from '../../session/testing/sessionUser';
import { Header } from './Header';

const category = (id: string, name: string) => ({ __typename: 'Category', id, name, postsCount: 2 });
const api: Api = ({ operationName }) => ({
  data:
    operationName === 'UnreadNotifications'
      ? { viewer: null }
      : { categories: [category('c1', 'Hooks & Effects'), category('c2', 'CSS')] },
});
const account = () => screen.getByRole('navigation', { name: 'Account' });
const links = (area: HTMLElement) =>
  within(area)
    .getAllByRole('link')
    .map((link) => [link.textContent.trim(), link.getAttribute('href')]);

describe('the header', () => {
  it('lets a visitor log in or create an account', () => {
    renderFeature(<Header />, { api });
    expect(links(account())).toEqual([
      ['Log in', '/login'],
      ['Create account', '/register'],
    ]);
    expect(screen.getByRole('link', { name: 'Hydrate' }).getAttribute('href')).toBe('/');
  });

  it('links a signed-in person to their five pages', async () => {
    renderFeature(<Header />, { api, user: sessionUser() });
    expect(links(account())).toEqual([
      ['Create Post', '/write'],
      ['Notifications', '/notifications'],
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Account menu' }));
    expect(links(within(account()).getByRole('list'))).toEqual([
      ['Mina Okafor@mina', '/mina'],
      ['Create Post', '/write'],
      ['Reading List', '/readinglist'],
      ['Settings', '/settings'],
      ['Sign Out', '/confirm_signout'],
    ]);
    fireEvent.click(screen.getByRole('link', { name: 'Reading List' }));
    expect(await screen.findByText('at /readinglist')).toBeTruthy();
  });

  it('has no open menu or drawer when a reader comes back to the page where they left one open', async () => {
    const route = '/:page';
    const { history } = renderFeature(<Header />, { api, user: sessionUser(), path: '/a', route });
    const menu = () => screen.getByRole('button', { name: 'Account menu' });
    const goTo = (delta: number) => {
      act(() => history.go(delta));
      return waitFor(() => {
        expect(screen.queryByRole('dialog')).toBeNull();
        expect(menu().getAttribute('aria-expanded')).toBe('false');
      });
    };
    act(() => history.push('/b'));
    fireEvent.click(menu());
    expect(menu().getAttribute('aria-expanded')).toBe('true');
    await goTo(-1);
    await goTo(1);

    fireEvent.click(screen.getByRole('button', { name: 'Categories' }));
    await screen.findByRole('dialog', { name: 'Categories' });
    await goTo(-1);
    await goTo(1);
  });

  it('opens a drawer of all categories, which closes at Escape and when one is chosen', async () => {
    renderFeature(<Header />, { api });
    fireEvent.click(screen.getByRole('button', { name: 'Categories' }));
    const drawer = await screen.findByRole('dialog', { name: 'Categories' });
    const first = await within(drawer).findByRole('link', { name: /^Hooks & Effects/ });
    expect(first.getAttribute('href')).toBe('/category/?name=Hooks%20%26%20Effects');
    expect(within(drawer).getByRole('link', { name: /^CSS/ })).toBeTruthy();
    fireEvent.keyDown(first, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    fireEvent.click(screen.getByRole('button', { name: 'Categories' }));
    fireEvent.click(await screen.findByRole('link', { name: /^CSS/ }));
    expect(await screen.findByText('at /category/?name=CSS')).toBeTruthy();
  });
});
