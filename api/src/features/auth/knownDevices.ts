import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { type DataSource, type EntityManager, In, MoreThan } from 'typeorm';
import type { Background } from '../../platform/background/background.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import type { ClientDevice } from '../../platform/useCases/context.js';
import { User } from '../users/user.entity.js';
import { addressRange, deviceName } from './deviceName.js';
import { excess } from './excess.js';
import { type DeviceKind, KnownDevice } from './knownDevice.entity.js';
import { DAY } from '../../platform/time.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    devices: KnownDevices;
  }
}

/** How a device is recognised for an account that counts its logins. */
export interface Known {
  kind: Exclude<DeviceKind, 'client'>;
  /** The key that its logins are counted by. */
  deviceHash: string;
}

/** Retention since the last login in milliseconds: 90 days. */
export const KNOWN_FOR = 90 * DAY;
/** Maximum number of cookies, addresses and clients of an account. Beyond it the client with the most of them loses the least recently seen one ({@link excess}). */
export const MAX_DEVICES = 30;

/**
 * The devices that accounts have logged in on. Their own budget keeps an owner from being locked out by the guesses of
 * others (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies). Browsers are
 * recognised by a cookie, other clients by their address. A known device still needs the password. A login on another
 * device is reported to the owner, unless a client of the same name was seen in the same network: clients without
 * cookies would be reported each time.
 */
export class KnownDevices {
  readonly #key: Buffer;

  /** @param secret of the site; the key of the hashes is derived from it (RFC 5869) */
  constructor(
    private readonly dataSource: DataSource,
    private readonly background: Background,
    secret: string,
  ) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'hydrate known devices', 32));
  }

  /** How an account knows a device, cookie first, or null. One statement: timing reveals no account. */
  async find(userNameKey: string, device: ClientDevice): Promise<Known | null> {
    const found = await this.#known(userNameKey, device);
    for (const kind of ['cookie', 'address'] as const) {
      const known = found.find((each) => each.kind === kind);
      if (known) return { kind, deviceHash: known.deviceHash };
    }
    return null;
  }

  /** The hash of the device's cookie if the account with an email knows it. The same two statements for every email. */
  async findCookie(email: string, { cookie, ...device }: ClientDevice): Promise<string | null> {
    if (cookie === null) return null;
    const user = await this.dataSource.manager.findOne(User, {
      select: { id: true, userNameKey: true },
      where: { email },
    });
    const known = await this.find(user?.userNameKey ?? '', { ...device, cookie });
    return known?.kind === 'cookie' ? known.deviceHash : null;
  }

  #known(userNameKey: string, device: ClientDevice): Promise<Pick<KnownDevice, 'deviceHash' | 'kind'>[]> {
    return this.dataSource.manager.find(KnownDevice, {
      select: { deviceHash: true, kind: true },
      where: {
        deviceHash: In(this.#hashes(userNameKey, device).map(([, deviceHash]) => deviceHash)),
        lastSeenAt: MoreThan(new Date(Date.now() - KNOWN_FOR)),
      },
    });
  }

  #hashes(userNameKey: string, { cookie, address, userAgent }: ClientDevice): [DeviceKind, string][] {
    const client = JSON.stringify([addressRange(address), deviceName(userAgent)]);
    const values: [DeviceKind, string | null][] = [
      ['cookie', cookie],
      ['address', address],
      ['client', client],
    ];
    return values.flatMap(([kind, value]) =>
      value === null ? [] : [[kind, this.#hash(kind, userNameKey, value)]],
    );
  }

  /** Remembers the device of a login and sets its cookie. @returns whether cookie and client are new */
  async remember(user: User, device: ClientDevice): Promise<boolean> {
    let isNew = false;
    await this.background.attempt('remembering a device', async () => {
      const known = await this.#known(user.userNameKey, device);
      // Another person may have planted a cookie value that this server did not issue for this account.
      const ours = known.some(({ kind }) => kind === 'cookie') ? device.cookie : null;
      const cookie = ours ?? randomBytes(32).toString('base64url');
      await inTransaction(this.dataSource, (manager) => this.#store(manager, user, { ...device, cookie }));
      device.setCookie(cookie);
      isNew = known.every(({ kind }) => kind === 'address');
    });
    return isNew;
  }

  async forget(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(KnownDevice, { userId });
  }

  async #store(
    manager: EntityManager,
    { id: userId, userNameKey }: User,
    device: ClientDevice,
  ): Promise<void> {
    const now = new Date();
    const client = this.#hash('name', userNameKey, deviceName(device.userAgent));
    const rows = this.#hashes(userNameKey, device).map(([kind, deviceHash]) => ({
      deviceHash,
      userId,
      kind,
      client,
      createdAt: now,
      lastSeenAt: now,
    }));
    await manager
      .createQueryBuilder()
      .insert()
      .into(KnownDevice)
      .values(rows)
      .orUpdate(['lastSeenAt', 'client'], ['deviceHash'])
      .execute();
    const devices = await manager.find(KnownDevice, {
      select: { deviceHash: true, client: true },
      where: { userId },
      order: { lastSeenAt: 'DESC' },
      take: 2 * MAX_DEVICES,
    });
    const stored = new Set(rows.map(({ deviceHash }) => deviceHash));
    const ended = excess(devices, MAX_DEVICES, ({ deviceHash }) => stored.has(deviceHash));
    if (ended.length > 0)
      await manager.delete(
        KnownDevice,
        ended.map(({ deviceHash }) => deviceHash),
      );
  }

  #hash(kind: DeviceKind | 'name', userNameKey: string, value: string): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([kind, userNameKey, value]))
      .digest('hex');
  }
}
