import { id, index, Migration, optional, primary, reference, text, time, unique } from './migration.js';

/** Passkeys of accounts, and used challenges (features/passkeys/passkeyChallenges.ts). */
export class Passkeys1795133730000 extends Migration {
  protected override readonly tables = [
    {
      name: 'passkey',
      columns: [
        id('id', primary),
        id('userId'),
        text('credentialHash', 64),
        text('credentialId', 1364),
        text('publicKey', 1600),
        { name: 'counter', type: 'bigint' },
        text('transports', 100),
        { name: 'backedUp', type: 'boolean' },
        text('name', 60),
        time('createdAt'),
        time('lastUsedAt', optional),
      ],
      indices: [unique('passkey_credential', 'credentialHash'), index('passkey_user', 'userId', 'id')],
      foreignKeys: [reference('passkey_user', 'userId', 'user')],
    },
    {
      name: 'used_challenge',
      columns: [text('challengeHash', 64, primary), time('expiresAt')],
      indices: [index('used_challenge_expires', 'expiresAt')],
    },
  ];
}
