import { SMTPServer } from 'smtp-server';

/** A mail server that accepts all mails. */
export async function startMailbox(port = 0) {
  const to: string[] = [];
  const ids: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      to.push(address);
      done();
    },
    onData: (stream, _session, done) => {
      let text = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      stream.on('end', () => {
        ids.push(/^Message-ID: (.*)$/im.exec(text)?.[1] ?? '');
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server listens on no port.');
  return { port: address.port, to, ids, close: () => new Promise<void>((resolve) => server.close(resolve)) };
}
