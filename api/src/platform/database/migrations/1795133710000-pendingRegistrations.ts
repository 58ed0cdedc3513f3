import type { QueryRunner } from 'typeorm';
import { id, index, Migration, optional, primary, text, time } from './migration.js';

const WEEK = 7 * 24 * 60 * 60 * 1000;

/**
 * Converts unverified users to pending registrations (features/auth/pendingRegistration.service.ts) with the same ids
 * and their mailed links. Accounts of imported authors have no email and count as verified.
 */
export class PendingRegistrations1795133710000 extends Migration {
  protected override readonly tables = [
    {
      name: 'pending_registration',
      columns: [
        id('id', primary),
        text('name', 100),
        text('userName', 12),
        text('userNameKey', 12),
        text('email', 254),
        text('passwordHash', 255),
        time('expiresAt'),
        time('createdAt'),
      ],
      indices: [
        index('pending_registration_email', 'email'),
        index('pending_registration_user_name', 'userNameKey', 'createdAt'),
        index('pending_registration_expires', 'expiresAt'),
      ],
    },
    {
      name: 'registration_link',
      columns: [
        text('tokenHash', 64, primary),
        id('registrationId'),
        text('outcome', 10, optional),
        time('expiresAt'),
        time('createdAt'),
      ],
      indices: [
        index('registration_link_registration', 'registrationId'),
        index('registration_link_expires', 'expiresAt'),
      ],
    },
  ];

  override async up(runner: QueryRunner): Promise<void> {
    await super.up(runner);
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
}
