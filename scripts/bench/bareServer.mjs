import { createServer } from 'node:http';

/*
 * As little as a server can do: it answers each path with the bytes and headers that it was given for it, as JSON on its standard
 * input, and says on which port.
 */

/**
 * @typedef {{ path: string, headers: [string, string][], body: string }} Answer body: base64
 */
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
