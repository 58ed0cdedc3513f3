import { id, index, Migration, optional, primary, reference, text, time, unique } from './migration.js';

/** Applications of third parties and what members allow them (features/oauth). */
export class OAuth1795300000000 extends Migration {
  protected override readonly tables = [
    {
      name: 'oauth_app',
      columns: [
        id('id', primary),
        id('ownerId'),
        text('name', 60),
        text('homepage', 500),
        text('redirectUris', 2600),
        text('secretHash', 64, optional),
        time('createdAt'),
      ],
      indices: [index('oauth_app_owner', 'ownerId', 'createdAt', 'id')],
      foreignKeys: [reference('oauth_app_owner', 'ownerId', 'user')],
    },
    {
      name: 'oauth_grant',
      columns: [
        id('id', primary),
        id('userId'),
        id('appId'),
        text('scopes', 255),
        time('createdAt'),
        time('lastUsedAt', optional),
        text('redirectUri', 500),
        text('codeHash', 64),
        text('codeChallenge', 43),
        time('codeExpiresAt'),
        time('codeUsedAt', optional),
        text('accessHash', 64, optional),
        text('accessScopes', 255, optional),
        time('accessExpiresAt', optional),
        text('refreshHandle', 64, optional),
        text('refreshHash', 64, optional),
        time('endsAt'),
      ],
      indices: [
        index('oauth_grant_user', 'userId', 'appId', 'createdAt'),
        index('oauth_grant_app', 'appId'),
        unique('oauth_grant_code', 'codeHash'),
        unique('oauth_grant_access', 'accessHash'),
        unique('oauth_grant_refresh', 'refreshHandle'),
        index('oauth_grant_ends', 'endsAt'),
      ],
      foreignKeys: [
        reference('oauth_grant_user', 'userId', 'user'),
        reference('oauth_grant_app', 'appId', 'oauth_app'),
      ],
    },
  ];
}
