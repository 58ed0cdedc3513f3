import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { type DataSource, type EntityManager, In, LessThan, MoreThan } from 'typeorm';
import type { Background } from '../../platform/background/background.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import type { ClientDevice } from '../../platform/useCases/context.js';
import type { User } from '../users/user.entity.js';
import { addressRange } from './addressRange.js';
import { deviceName } from './deviceName.js';
import { type DeviceKind, KnownDevice } from './knownDevice.entity.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    devices: KnownDevices;
  }
}

/** How a device is known for an account, where its log-ins are counted. */
export interface Known {
  kind: Exclude<DeviceKind, 'client'>;
  /** What its log-ins are counted by. */
  deviceHash: string;
}

/** Since the last log-in, in milliseconds: 90 days. */
export const KNOWN_FOR = 90 * 24 * 60 * 60 * 1000;
/** Cookies, addresses and clients that are remembered of one account; the one seen longest ago goes first. */
export const MAX_DEVICES = 30;

/**
 * The devices that accounts have been logged in to on, so that guesses of others at a password do not keep its owner out
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies). Browsers are known by a cookie, other
 * clients by their address. A known device is nothing but counted by itself: it still has to show the password. Log-ins on others are
 * told to the account's owner, unless such a client was seen in the same network: clients without cookies would be told of each time.
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

  /**
   * How a device is known for an account, the cookie first; null when it is not, or there is no such account: the same statement
   * finds out both.
   *
   * @param userNameKey of the account
   */
  async find(userNameKey: string, device: ClientDevice): Promise<Known | null> {
    const found = await this.#known(userNameKey, device);
    for (const kind of ['cookie', 'address'] as const) {
      const known = found.find((each) => each.kind === kind);
      if (known) return { kind, deviceHash: known.deviceHash };
    }
    return null;
  }

  /** By which of the three a device is known for an account. */
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

  /**
   * Remembers the device of somebody who has just proved to be the account's owner, and gives it a cookie. Failures are logged.
   *
   * @returns whether the account knew neither the cookie nor such a client in this network; false when that was not found out
   */
  async remember(user: User, device: ClientDevice): Promise<boolean> {
    let isNew = false;
    await this.background.attempt('remembering a device', async () => {
      const known = await this.#known(user.userNameKey, device);
      // A value that this server did not give to this account may have been put into the browser by somebody else.
      const ours = known.some(({ kind }) => kind === 'cookie') ? device.cookie : null;
      const cookie = ours ?? randomBytes(32).toString('base64url');
      await inTransaction(this.dataSource, (manager) => this.#store(manager, user, { ...device, cookie }));
      device.setCookie(cookie);
      isNew = known.every(({ kind }) => kind === 'address');
    });
    return isNew;
  }

  /** Forgets all devices of an account. */
  async forget(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(KnownDevice, { userId });
  }

  async #store(
    manager: EntityManager,
    { id: userId, userNameKey }: User,
    device: ClientDevice,
  ): Promise<void> {
    const now = new Date();
    const rows = this.#hashes(userNameKey, device).map(([kind, deviceHash]) => ({
      deviceHash,
      userId,
      kind,
      createdAt: now,
      lastSeenAt: now,
    }));
    await manager
      .createQueryBuilder()
      .insert()
      .into(KnownDevice)
      .values(rows)
      .orUpdate(['lastSeenAt'], ['deviceHash'])
      .execute();
    await manager.delete(KnownDevice, { lastSeenAt: LessThan(new Date(now.getTime() - KNOWN_FOR)) });
    const tooMany = await manager.find(KnownDevice, {
      select: { deviceHash: true },
      where: { userId },
      order: { lastSeenAt: 'DESC' },
      skip: MAX_DEVICES,
      take: MAX_DEVICES,
    });
    if (tooMany.length > 0)
      await manager.delete(
        KnownDevice,
        tooMany.map(({ deviceHash }) => deviceHash),
      );
  }

  #hash(kind: DeviceKind, userNameKey: string, value: string): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([kind, userNameKey, value]))
      .digest('hex');
  }
}
