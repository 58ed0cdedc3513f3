import type { Task } from '../../platform/threads/task.js';
import { type TaskOwner, WorkerThreads } from '../../platform/threads/workerThreads.js';

/** The threads of the site for a private copy: its members, who have the same ids in each copy, have turns of their own. */
export class ThreadsOfCopy extends WorkerThreads {
  constructor(
    private readonly site: WorkerThreads,
    private readonly copyId: string,
  ) {
    super();
  }

  override run<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    { size, writer, reader }: { size: number } & TaskOwner,
  ): Promise<Output> {
    const ofCopy = (owner: string | undefined) =>
      owner === undefined ? undefined : `${this.copyId} ${owner}`;
    return this.site.run(task, input, { size, writer: ofCopy(writer), reader: ofCopy(reader) });
  }
}
