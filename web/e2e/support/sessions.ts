import { openSqliteFile } from '../../../api/src/platform/database/sqlite';
import type { SiteServer } from './server';

/** Dates the login of an access token one hour back, for actions that need a recent login. */
export function makeLoginOld({ database }: SiteServer, accessToken: string): void {
  const [, claims = ''] = accessToken.split('.');
  const { jti } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { jti: string };
  const file = openSqliteFile(database);
  try {
    const { changes } = file
      .prepare(
        "UPDATE session SET authenticatedAt = strftime('%Y-%m-%d %H:%M:%f', authenticatedAt, '-1 hour') WHERE id = ?",
      )
      .run(jti);
    if (changes !== 1) throw new Error(`There is no session ${jti}.`);
  } finally {
    file.close();
  }
}
