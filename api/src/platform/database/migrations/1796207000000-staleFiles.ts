import { Migration, primary, text, time } from './migration.js';

/** Files that are deleted after the transaction that deleted their uploads. */
export class StaleFiles1796207000000 extends Migration {
  protected override readonly tables = [
    { name: 'stale_file', columns: [text('name', 80, primary), time('since')] },
  ];
}
