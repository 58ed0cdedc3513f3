import type { QueryRunner } from 'typeorm';
import { id, index, isSqlite, Migration, primary, reference } from './migration.js';

/** Records the use of uploads, so that unused ones can be swept. Existing posts and profiles are scanned once. */
export class UploadUse1795133100000 extends Migration {
  protected override readonly tables = ['post', 'user'].map((owner) => {
    const name = `${owner}_upload`;
    return {
      name,
      columns: [id(`${owner}Id`, primary), id('uploadId', primary)],
      indices: [index(`${name}_upload`, 'uploadId')],
      foreignKeys: [owner, 'upload'].map((table) => reference(`${name}_${table}`, `${table}Id`, table)),
    };
  });

  override async up(runner: QueryRunner): Promise<void> {
    await super.up(runner);
    const { driver } = runner.dataSource;
    const column = (path: string) => driver.escape(path);
    const contains = (path: string) =>
      isSqlite(runner)
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
}
