// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusal, renderFeature, type Api } from '../testing/renderFeature';
import { CategoryNav } from './CategoryNav';

it.each<[string, Api]>([
  ['Internal Server Error', () => refusal('Internal', 'INTERNAL_SERVER_ERROR')],
  ['Network Error', () => Promise.reject(new TypeError('Failed to fetch'))],
])('says that the categories cannot be fetched: %s', async (reason, api) => {
  renderFeature(<CategoryNav />, { api });
  expect((await screen.findByRole('alert')).firstElementChild?.textContent).toBe(
    `Failed to fetch categories: ${reason}`,
  );
});
