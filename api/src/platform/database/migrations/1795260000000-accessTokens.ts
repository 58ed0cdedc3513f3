import { id, index, Migration, optional, primary, reference, text, time, unique } from './migration.js';

/** Access tokens for programs (features/accessTokens). */
export class AccessTokens1795260000000 extends Migration {
  protected override readonly tables = [
    {
      name: 'access_token',
      columns: [
        id('id', primary),
        id('userId'),
        text('name', 60),
        text('scopes', 255),
        text('tokenHash', 64),
        time('createdAt'),
        time('expiresAt'),
        time('lastUsedAt', optional),
      ],
      indices: [
        unique('access_token_hash', 'tokenHash'),
        index('access_token_user', 'userId', 'createdAt', 'id'),
        index('access_token_expires', 'expiresAt'),
      ],
      foreignKeys: [reference('access_token_user', 'userId', 'user')],
    },
  ];
}
