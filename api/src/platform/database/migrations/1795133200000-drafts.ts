import { type MigrationInterface, type QueryRunner, Table, type TableColumnOptions } from 'typeorm';

const id = (name: string, more: Partial<TableColumnOptions> = {}): TableColumnOptions => ({
  name,
  type: 'varchar',
  length: '36',
  ...more,
});
const text = (name: string, length: number, isNullable = false): TableColumnOptions => ({
  name,
  type: 'varchar',
  length: String(length),
  isNullable,
});
const time = (name: string): TableColumnOptions => ({ name, type: 'datetime', precision: 3 });
const primary = { isPrimary: true };
const optional = { isNullable: true };
const index = (name: string, ...columnNames: string[]) => ({ name, columnNames });
const reference = (name: string, column: string, table: string, onDelete = 'CASCADE') => ({
  name: `fk_${name}`,
  columnNames: [column],
  referencedTableName: table,
  referencedColumnNames: ['id'],
  onDelete,
  onUpdate: 'NO ACTION',
});

/** Drafts, the uploads that they use, and the results of finished drafts. */
export class Drafts1795133200000 implements MigrationInterface {
  name = 'Drafts1795133200000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.createTable(new Table(table), false, true, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [...tables].reverse()) await runner.dropTable(table.name);
  }
}

const tables = [
  {
    name: 'draft',
    columns: [
      id('id', primary),
      id('authorId'),
      id('postId', optional),
      { name: 'postVersion', type: 'integer', ...optional },
      text('title', 1000),
      text('excerpt', 300),
      { name: 'categories', type: 'text' },
      text('coverImageURL', 2048, true),
      { name: 'version', type: 'integer', default: '1' },
      id('clientId', optional),
      time('createdAt'),
      time('updatedAt'),
      { name: 'html', type: 'mediumtext' },
    ],
    indices: [index('draft_latest', 'authorId', 'updatedAt', 'id'), index('draft_post', 'postId')],
    foreignKeys: [reference('draft_author', 'authorId', 'user'), reference('draft_post', 'postId', 'post')],
  },
  {
    name: 'finished_draft',
    columns: [id('authorId', primary), id('draftId', primary), id('postId', optional)],
    indices: [index('finished_draft_post', 'postId')],
    foreignKeys: [
      reference('finished_draft_author', 'authorId', 'user'),
      reference('finished_draft_post', 'postId', 'post', 'SET NULL'),
    ],
  },
  {
    name: 'draft_upload',
    columns: [id('draftId', primary), id('uploadId', primary)],
    indices: [index('draft_upload_upload', 'uploadId')],
    foreignKeys: [
      reference('draft_upload_draft', 'draftId', 'draft'),
      reference('draft_upload_upload', 'uploadId', 'upload'),
    ],
  },
];
