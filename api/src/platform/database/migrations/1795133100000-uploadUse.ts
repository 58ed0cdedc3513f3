import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

/** Records the use of uploads, so that unused ones can be swept. Existing posts and profiles are scanned once. */
export class UploadUse1795133100000 implements MigrationInterface {
  name = 'UploadUse1795133100000';

  async up(runner: QueryRunner): Promise<void> {
    for (const owner of ['post', 'user']) {
      const name = `${owner}_upload`;
      const reference = (table: string) => ({
        name: `fk_${name}_${table}`,
        columnNames: [`${table}Id`],
        referencedTableName: table,
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      });
      await runner.createTable(
        new Table({
          name,
          columns: [`${owner}Id`, 'uploadId'].map((column) => ({
            name: column,
            type: 'varchar',
            length: '36',
            isPrimary: true,
          })),
          indices: [{ name: `${name}_upload`, columnNames: ['uploadId'] }],
          foreignKeys: [reference(owner), reference('upload')],
        }),
        false,
        true,
        true,
      );
    }
    const { driver } = runner.dataSource;
    const column = (path: string) => driver.escape(path);
    const contains = (path: string) =>
      driver.options.type === 'better-sqlite3'
        ? `instr(${path}, upload.${column('name')}) > 0`
        : `LOCATE(upload.${column('name')}, ${path}) > 0`;
    await runner.query(
      `INSERT INTO post_upload SELECT post.id, upload.id FROM upload, post WHERE ${contains('post.html')} OR ${contains(`COALESCE(post.${column('coverImageURL')}, '')`)}`,
    );
    const user = column('user');
    await runner.query(
      `INSERT INTO user_upload SELECT ${user}.id, upload.id FROM upload, ${user} WHERE ${contains(`COALESCE(${user}.${column('picture')}, '')`)}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('user_upload');
    await runner.dropTable('post_upload');
  }
}
