import { id, index, Migration, primary, reference, text, time } from './migration.js';

/** Sessions of accounts (features/auth/sessions.ts). Earlier access tokens name no session, so all users log in again. */
export class Sessions1795133720000 extends Migration {
  protected override readonly tables = [
    {
      name: 'session',
      columns: [
        id('id', primary),
        id('userId'),
        text('device', 60),
        text('address', 64),
        ...['createdAt', 'lastUsedAt', 'expiresAt', 'authenticatedAt'].map((name) => time(name)),
      ],
      indices: [index('session_user', 'userId', 'lastUsedAt'), index('session_expires', 'expiresAt')],
      foreignKeys: [reference('session_user', 'userId', 'user')],
    },
  ];
}
