import { send } from './client.js';
import type { Person } from './database.js';
import { FaultError } from './fault.js';
import type { FaultServer } from './server.js';

/** Publishes a post. @returns its id @throws FaultError if that fails */
export async function publish({ origin }: FaultServer, person: Person | undefined): Promise<string> {
  const body = { title: 'A post', desc: '<p>Text</p>', categories: ['React'] };
  const answer = await send(origin, 'POST /api/posts', { token: person?.token, body });
  if (answer.status !== 201) throw new FaultError(`Publishing answered ${answer.status}: ${answer.text}`);
  return (JSON.parse(answer.text) as { _id: string })._id;
}
