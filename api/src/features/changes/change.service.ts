import type { DataSource } from 'typeorm';
import { NotFoundError } from '../../errors.js';
import type { ChangeLog, LoggedChange } from '../../platform/changes/changeLog.js';
import { stayOnPrimary } from '../../platform/database/replicas.js';
import { type Connection, countedBy } from '../../platform/graphql/connection.js';
import {
  badCursor,
  checkFirst,
  decodeCursor,
  encodeCursor,
  type ForwardArgs,
} from '../../platform/pagination/pagination.js';
import type { Change, PublicType } from './change.types.js';
import { publicChanges, publicTypeOf } from './publicObjects.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    changeFeed: ChangeFeed;
  }
}

/** Entries of the log that one call reads: likes and other types may be between those that it tells. */
const SCANNED = 500;
/** How often one call looks for objects: entries of objects that are no longer public leave gaps. */
const ROUNDS = 3;

export interface ChangesArgs extends ForwardArgs {
  types?: readonly PublicType[] | null;
}

/** Reads the public changes of the site (docs/decisions/0147-changes.md). */
export class ChangeFeed {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changeLog: ChangeLog,
  ) {}

  /**
   * The changes after a cursor, in order. A page may be shorter than `first`, or empty, although more follow. Without a cursor it is
   * empty and says where the log ends now.
   *
   * @throws BadUserInputError; NotFoundError with the reason CURSOR_EXPIRED
   */
  async page({ first, after, types }: ChangesArgs): Promise<Connection<Change>> {
    checkFirst(first);
    // A lagging replica may lack what the log already names.
    stayOnPrimary();
    if (after == null) {
      const { logId, position } = await this.changeLog.end();
      return connectionOf(logId, [], position, { hasNextPage: false, hasPreviousPage: false });
    }
    const from = positionOf(after);
    const { changes, isComplete, logId } = await this.changeLog.read(from.position, SCANNED);
    if (!isComplete || logId !== from.logId || changes.some(({ subject }) => subject === 'site'))
      throw expired();
    const wanted = changes.filter((change) => isWanted(change, types));
    const found: Change[] = [];
    let read = 0;
    for (let round = 0; round < ROUNDS && found.length < first && read < wanted.length; round++) {
      const part = wanted.slice(read, read + first - found.length);
      read += part.length;
      found.push(...(await publicChanges(this.dataSource, part)));
    }
    const isAll = read === wanted.length;
    const end = isAll ? changes.at(-1)?.position : wanted[read - 1]?.position;
    return connectionOf(logId, found, end ?? from.position, {
      hasNextPage: !isAll || changes.length === SCANNED,
      hasPreviousPage: true,
    });
  }
}

function isWanted(change: LoggedChange, types: ChangesArgs['types']): boolean {
  const type = publicTypeOf(change);
  return type !== null && (types == null || types.includes(type));
}

function positionOf(cursor: string): { logId: string; position: number } {
  const [logId, position] = decodeCursor(cursor, 2);
  if (typeof logId !== 'string' || typeof position !== 'number' || position < 0) throw badCursor();
  return { logId, position };
}

const expired = () =>
  new NotFoundError(
    'The changes after this cursor are no longer known. Copy the content again, and continue with a new cursor.',
    { reason: 'CURSOR_EXPIRED' },
  );

function connectionOf(
  logId: string,
  nodes: Change[],
  end: number,
  more: { hasNextPage: boolean; hasPreviousPage: boolean },
): Connection<Change> {
  const cursorOf = (position: number) => encodeCursor([logId, position]);
  const edges = nodes.map((node) => ({ node, cursor: cursorOf(node.position) }));
  return {
    ...countedBy(undefined),
    edges,
    nodes,
    // Always a cursor, so that readers pass over entries that are not told.
    pageInfo: { ...more, startCursor: edges[0]?.cursor ?? null, endCursor: cursorOf(end) },
  };
}
