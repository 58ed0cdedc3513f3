import { DateTimeResolver } from 'graphql-scalars';
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';

@ObjectType({ simpleResolvers: true, description: 'A queue of a process.' })
export class QueueHealth {
  @Field(() => String, { description: 'What waits in it.' })
  name: string;

  @Field(() => Int, { description: 'How much waits.' })
  waiting: number;

  @Field(() => Int, { nullable: true, description: 'What may wait at most; null without a limit.' })
  limit: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'A read replica, as a process sees it.' })
export class ReplicaHealth {
  @Field(() => String, { description: 'Host and port.' })
  name: string;

  @Field(() => Boolean, { description: 'Whether it answers reads: it is there and less than a second old.' })
  isUsed: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'Work of a process that no response waits for.' })
export class TaskHealth {
  @Field(() => String, { description: 'What it does.' })
  name: string;

  @Field(() => Int, { description: 'How often it ran since the start of the process.' })
  runs: number;

  @Field(() => Int, { description: 'How often it failed. The reasons are in the log.' })
  failures: number;

  @Field(() => DateTimeResolver, { description: 'When it last ended.' })
  lastAt: Date;

  @Field(() => Boolean, { description: 'Whether it failed last.' })
  hasFailedLast: boolean;
}

@ObjectType({
  simpleResolvers: true,
  description: 'SQL that took long since the start of a process. Contains no values.',
})
export class SlowStatementHealth {
  @Field(() => String, { description: 'The statement, with question marks for values.' })
  text: string;

  @Field(() => Int, { description: 'How often it took long.' })
  count: number;

  @Field(() => Int, { description: 'The longest time, in milliseconds.' })
  worstMs: number;

  @Field(() => Int, { description: 'The time of all slow calls, in milliseconds.' })
  totalMs: number;

  @Field(() => DateTimeResolver, { description: 'When it last took long.' })
  lastAt: Date;

  @Field(() => String, {
    nullable: true,
    description: 'How the database finds the rows, a line for each table; null if it is not known.',
  })
  plan: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A process of the server.' })
export class ProcessHealth {
  @Field(() => ID, { description: 'The same until it ends.' })
  id: string;

  @Field(() => String, { description: 'The name of its machine, and its number there.' })
  name: string;

  @Field(() => Boolean, { description: 'Whether it is the one that answers.' })
  isCurrent: boolean;

  @Field(() => String, { description: 'The version of the server.' })
  version: string;

  @Field(() => String, { description: 'The version of Node.' })
  node: string;

  @Field(() => DateTimeResolver, { description: 'When it started.' })
  startedAt: Date;

  @Field(() => DateTimeResolver, { description: 'When it last reported; it does so every minute.' })
  seenAt: Date;

  @Field(() => Float, { description: 'Its memory in bytes.' })
  memoryBytes: number;

  @Field(() => Int, { description: 'How late the event loop is in 99 of 100 turns, in milliseconds.' })
  eventLoopMs: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Connections to the database in use; null if there is only one.',
  })
  poolInUse: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Connections that may be in use; null if there is only one.',
  })
  poolSize: number | null;

  @Field(() => [QueueHealth], { description: 'What waits in its memory.' })
  queues: QueueHealth[];

  @Field(() => [ReplicaHealth], { description: 'The read replicas.' })
  replicas: ReplicaHealth[];

  @Field(() => [TaskHealth], { description: 'The work that no response waits for, by name.' })
  tasks: TaskHealth[];

  @Field(() => [SlowStatementHealth], {
    description: 'At most 50, those first that took most time together.',
  })
  slowStatements: SlowStatementHealth[];
}

@ObjectType({ simpleResolvers: true, description: 'The database.' })
export class DatabaseHealth {
  @Field(() => String, { description: 'SQLite, MySQL or MariaDB.' })
  engine: string;

  @Field(() => String, { description: 'Its version.' })
  version: string;

  @Field(() => Float, { description: 'How long it took to answer, in milliseconds.' })
  answeredInMs: number;

  @Field(() => Float, { description: 'Its size in bytes: data and indexes.' })
  bytes: number;

  @Field(() => String, { description: 'The last change of its tables.' })
  migration: string;
}

@ObjectType({ simpleResolvers: true, description: 'Where pictures are stored.' })
export class StorageHealth {
  @Field(() => Boolean, { description: 'Whether they are in a bucket and not in files.' })
  isBucket: boolean;

  @Field(() => Float, {
    nullable: true,
    description: 'Free room beside the files, in bytes; null in a bucket, and if it is not known.',
  })
  freeBytes: number | null;

  @Field(() => Float, { description: 'The size of all pictures, in bytes.' })
  usedBytes: number;
}

@ObjectType({ simpleResolvers: true, description: 'Mails about notifications that wait in the database.' })
export class OutboxHealth {
  @Field(() => Boolean, { description: 'Whether mails go to a mail server and not to files.' })
  isSent: boolean;

  @Field(() => Int, { description: 'Mails that are due and not sent.' })
  waiting: number;

  @Field(() => Int, { description: 'How long the first of them is due, in seconds.' })
  oldestSeconds: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The state of the site for its operators. Contains no secrets. For admins only.',
})
export class SiteHealth {
  @Field(() => DatabaseHealth, { description: 'The database.' })
  database: DatabaseHealth;

  @Field(() => StorageHealth, { description: 'Where pictures are stored.' })
  storage: StorageHealth;

  @Field(() => OutboxHealth, { description: 'Mails about notifications.' })
  outbox: OutboxHealth;

  @Field(() => Int, { description: 'Messages of webhooks that wait.' })
  webhooksWaiting: number;

  @Field(() => Int, { description: 'Reports that wait for a moderator.' })
  openCases: number;

  @Field(() => [ProcessHealth], {
    description: 'All processes that have reported within three minutes, the one that answers first.',
  })
  processes: ProcessHealth[];
}
