import { DELETED_KEY } from './deletedKey';

/*
 * Accounts whose deletion this device has heard of while it can be undone. Texts that only the device has stay until the server says that the
 * account was erased (docs/decisions/0199-deleted-on-other-devices.md).
 */

export interface DeletedAccount {
  userId: string;
  /** Of an ended session: opens nothing, and proves to the server that the account was this device's. */
  token: string;
  /** When the account is erased. */
  erasesAt: string;
}

export function noteDeletion(userId: string, token: string, erasesAt: string): void {
  const others = listDeletedAccounts().filter((account) => account.userId !== userId);
  write([...others, { userId, token, erasesAt }]);
}

export function dropDeletion(userId: string): void {
  write(listDeletedAccounts().filter((account) => account.userId !== userId));
}

export function listDeletedAccounts(): DeletedAccount[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(DELETED_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isDeletedAccount) : [];
  } catch {
    return [];
  }
}

function write(accounts: readonly DeletedAccount[]): void {
  try {
    if (accounts.length === 0) window.localStorage.removeItem(DELETED_KEY);
    else window.localStorage.setItem(DELETED_KEY, JSON.stringify(accounts));
  } catch {
    // Without storage the device holds no texts either.
  }
}

function isDeletedAccount(value: unknown): value is DeletedAccount {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, token, erasesAt }: Partial<Record<keyof DeletedAccount, unknown>> = value;
  return typeof userId === 'string' && typeof token === 'string' && typeof erasesAt === 'string';
}
