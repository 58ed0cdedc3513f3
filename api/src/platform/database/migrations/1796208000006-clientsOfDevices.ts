import type { QueryRunner } from 'typeorm';
import { addColumn, dropColumn, Migration } from './migration.js';

/** The client that a known device was seen with, so that a program replaces its own rows. */
export class ClientsOfDevices1796208000006 extends Migration {
  override async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'known_device', 'client', { mysql: 'varchar(64) NULL', sqlite: 'varchar(64)' });
  }

  override async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'known_device', 'client');
  }
}
