import { id, index, Migration, primary, reference, text, time } from './migration.js';

/** The devices that accounts have logged in on (features/auth/knownDevices.ts). */
export class KnownDevices1795133613000 extends Migration {
  protected override readonly tables = [
    {
      name: 'known_device',
      columns: [
        text('deviceHash', 64, primary),
        id('userId'),
        text('kind', 10),
        time('createdAt'),
        time('lastSeenAt'),
      ],
      indices: [index('known_device_user', 'userId', 'lastSeenAt'), index('known_device_seen', 'lastSeenAt')],
      foreignKeys: [reference('known_device_user', 'userId', 'user')],
    },
  ];
}
