import { type MigrationInterface, type QueryRunner, Table, type TableColumnOptions } from 'typeorm';

const id = (name: string, isPrimary = false): TableColumnOptions => ({
  name,
  type: 'varchar',
  length: '36',
  isPrimary,
});
const text = (name: string, length: number, isNullable = false): TableColumnOptions => ({
  name,
  type: 'varchar',
  length: String(length),
  isNullable,
});
const time = (name: string): TableColumnOptions => ({ name, type: 'datetime', precision: 3 });
const reference = (name: string, column: string, table: string) => ({
  name: `fk_${name}`,
  columnNames: [column],
  referencedTableName: table,
  referencedColumnNames: ['id'],
  onDelete: 'CASCADE',
  onUpdate: 'NO ACTION',
});

const tables = [
  {
    name: 'post_revision',
    columns: [
      id('id', true),
      id('postId'),
      { name: 'version', type: 'integer' },
      text('title', 200),
      { name: 'categories', type: 'text' },
      text('coverImageURL', 2048, true),
      { name: 'wordCount', type: 'integer' },
      time('writtenAt'),
      time('replacedAt'),
      text('replacedBy', 10),
      { name: 'html', type: 'mediumtext' },
    ],
    indices: [{ name: 'post_revision_version', columnNames: ['postId', 'version'], isUnique: true }],
    foreignKeys: [reference('post_revision_post', 'postId', 'post')],
  },
  {
    name: 'revision_upload',
    columns: [id('revisionId', true), id('uploadId', true)],
    indices: [{ name: 'revision_upload_upload', columnNames: ['uploadId'] }],
    foreignKeys: [
      reference('revision_upload_revision', 'revisionId', 'post_revision'),
      reference('revision_upload_upload', 'uploadId', 'upload'),
    ],
  },
];

/** Replaced texts of posts, and the uploads that they use. */
export class Revisions1795133700000 implements MigrationInterface {
  name = 'Revisions1795133700000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.createTable(new Table(table), false, true, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [...tables].reverse()) await runner.dropTable(table.name);
  }
}
