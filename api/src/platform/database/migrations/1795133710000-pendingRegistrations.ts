import { type MigrationInterface, type QueryRunner, Table, type TableColumnOptions } from 'typeorm';

const text = (name: string, length: number, more: Partial<TableColumnOptions> = {}): TableColumnOptions => ({
  name,
  type: 'varchar',
  length: String(length),
  ...more,
});
const time = (name: string): TableColumnOptions => ({ name, type: 'datetime', precision: 3 });
const primary = { isPrimary: true };

const tables = [
  {
    name: 'pending_registration',
    columns: [
      text('id', 36, primary),
      text('name', 100),
      text('userName', 12),
      text('userNameKey', 12),
      text('email', 254),
      text('passwordHash', 255),
      time('expiresAt'),
      time('createdAt'),
    ],
    indices: [
      { name: 'pending_registration_email', columnNames: ['email'] },
      { name: 'pending_registration_user_name', columnNames: ['userNameKey', 'createdAt'] },
      { name: 'pending_registration_expires', columnNames: ['expiresAt'] },
    ],
  },
  {
    name: 'registration_link',
    columns: [
      text('tokenHash', 64, primary),
      text('registrationId', 36),
      text('outcome', 10, { isNullable: true }),
      time('expiresAt'),
      time('createdAt'),
    ],
    indices: [
      { name: 'registration_link_registration', columnNames: ['registrationId'] },
      { name: 'registration_link_expires', columnNames: ['expiresAt'] },
    ],
  },
];

const WEEK = 7 * 24 * 60 * 60 * 1000;

/**
 * Converts unverified users to pending registrations (features/auth/pendingRegistration.service.ts) with the same ids
 * and their mailed links. Accounts of imported authors have no email and count as verified.
 */
export class PendingRegistrations1795133710000 implements MigrationInterface {
  name = 'PendingRegistrations1795133710000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.createTable(new Table(table), false, true, true);
    const user = runner.dataSource.driver.escape('user');
    const unverified = 'verifiedAt IS NULL AND email IS NOT NULL AND passwordHash IS NOT NULL';
    // One INSERT each: when it is repeated after an interruption, it fails on the primary key and changes nothing.
    await runner.query(
      `INSERT INTO pending_registration (id, name, userName, userNameKey, email, passwordHash, expiresAt, createdAt)
       SELECT id, name, userName, userNameKey, email, passwordHash, ?, createdAt FROM ${user} WHERE ${unverified}`,
      [new Date(Date.now() + WEEK).toISOString().slice(0, -1).replace('T', ' ')],
    );
    await runner.query(
      `INSERT INTO registration_link (tokenHash, registrationId, outcome, expiresAt, createdAt)
       SELECT tokenHash, userId, CASE WHEN usedAt IS NULL THEN NULL ELSE 'used' END, expiresAt, createdAt
       FROM one_time_token WHERE purpose = 'verify'`,
    );
    await runner.query(`DELETE FROM one_time_token WHERE purpose = 'verify'`);
    await runner.query(`DELETE FROM ${user} WHERE ${unverified}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [...tables].reverse()) await runner.dropTable(table.name);
  }
}
