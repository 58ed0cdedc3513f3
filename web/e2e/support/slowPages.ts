import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Passes requests on to a site. Of each page, what follows the first `cut` arrives once `release` is called. */
export async function slowPages(site: string, cut: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const server = createServer((asked, answer) => {
    const { method, headers, url = '/' } = asked;
    const own = { ...headers, host: new URL(site).host, 'accept-encoding': 'identity' };
    const passed = request(new URL(url, site), { method, headers: own }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      if (!response.headers['content-type']?.startsWith('text/html')) {
        response.pipe(answer);
        return;
      }
      void (async () => {
        const html = Buffer.concat(await response.toArray());
        const place = html.indexOf(cut);
        const end = place < 0 ? html.length : place + cut.length;
        answer.write(html.subarray(0, end));
        await released;
        answer.end(html.subarray(end));
      })();
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: () => release(),
    close: () => server.close(),
  };
}
