// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { everythingIsNear } from '../../testing/everythingIsNear';
import { renderFeature } from '../testing/renderFeature';
import { RemarkText } from './RemarkText';

it('puts the marks of lists and quotes on the side where a text in Arabic begins', async () => {
  everythingIsNear();
  const html = '<ul><li>واحد</li></ul>';
  renderFeature(<RemarkText id="c1" what="comment" text="- واحد" html={html} />, {
    api: () => ({ data: {} }),
  });
  expect((await screen.findByRole('list')).dir).toBe('rtl');
});
