import { describe, expect, it } from 'vitest';
import { profileLinks } from './profileLinks';

describe('profileLinks', () => {
  it('keeps web addresses and drops unsafe or invalid ones', () => {
    const links = profileLinks({
      websiteURL: 'https://www.mina.dev/notes',
      githubURL: 'javascript:alert(1)',
      linkedinURL: 'linkedin.com/in/mina',
      xURL: null,
    });
    expect(links).toEqual([{ label: 'Website', url: 'https://www.mina.dev/notes', host: 'mina.dev' }]);
  });
});
