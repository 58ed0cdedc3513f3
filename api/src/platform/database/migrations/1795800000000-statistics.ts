import { id, integer, Migration, optional, primary, text, time } from './migration.js';

/** Numbers of days, who has read today as a sketch, and what each process says about its health. */
export class Statistics1795800000000 extends Migration {
  protected override readonly tables = [
    {
      name: 'site_day',
      columns: [
        integer('day', primary),
        integer('posts'),
        integer('comments'),
        integer('registrations'),
        integer('activeWriters'),
        integer('readers', optional),
      ],
    },
    {
      name: 'reader_sketch',
      columns: [integer('day', primary), text('salt', 44), { name: 'registers', type: 'mediumtext' }],
    },
    {
      name: 'process_report',
      columns: [id('id', primary), time('seenAt'), { name: 'report', type: 'mediumtext' }],
    },
  ];
}
