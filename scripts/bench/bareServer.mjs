import { createServer } from 'node:http';

/*
 * A minimal server. It reads its answers as JSON from standard input, answers each path with the given bytes and
 * headers, and prints its port.
 */

/** @typedef {{ path: string, headers: [string, string][], body: string }} Answer body: base64 */
let input = '';
for await (const chunk of process.stdin) input += String(chunk);
/** @type {unknown} */
const given = JSON.parse(input);
const answers = new Map(
  /** @type {Answer[]} */ (given).map(({ path, headers, body }) => [
    path,
    { headers: headers.flat(), body: Buffer.from(body, 'base64') },
  ]),
);
const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '');
  if (!answer) return response.writeHead(404).end();
  response.writeHead(200, answer.headers).end(answer.body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address !== 'string') console.log(address.port);
});
