import type { SessionUser } from '../sessionUser';

/** A signed-in person for tests. */
export function sessionUser(overrides: Partial<SessionUser> = {}): SessionUser {
  return {
    _id: 'u1',
    name: 'Mina Okafor',
    userName: 'mina',
    email: 'mina@example.org',
    profilePicture: '/avatars/mina.svg',
    about: null,
    websiteURL: null,
    githubURL: null,
    linkedinURL: null,
    xURL: null,
    createdAt: '2024-03-01T00:00:00.000Z',
    accessToken: 'minas-token',
    ...overrides,
  };
}
