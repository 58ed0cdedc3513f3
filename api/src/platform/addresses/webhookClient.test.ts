import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import dns from 'node:dns';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { isPublicAddress } from './publicAddress.js';
import { resolveName } from './resolveName.js';
import { post, problemOfUrl } from './webhookClient.js';

const strict = { allowsPrivate: false };
const open = { allowsPrivate: true };

describe('addresses of receivers', () => {
  it.each([
    ['127.0.0.1', 'loopback'],
    ['127.8.8.8', 'loopback'],
    ['0.0.0.0', 'this network'],
    ['10.0.0.1', 'private'],
    ['172.16.0.1', 'private'],
    ['192.168.1.1', 'private'],
    ['169.254.169.254', 'metadata of clouds'],
    ['100.64.0.1', 'carrier-grade NAT'],
    ['100.100.100.200', 'metadata of Alibaba'],
    ['168.63.129.16', 'platform of Azure'],
    ['192.0.2.1', 'documentation'],
    ['198.18.0.1', 'benchmarks'],
    ['224.0.0.1', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local with a zone'],
    ['fc00::1', 'unique local'],
    ['fd00:ec2::254', 'metadata of AWS'],
    ['ff02::1', 'multicast'],
    ['::ffff:127.0.0.1', 'IPv4 mapped'],
    ['::ffff:8.8.8.8', 'IPv4 mapped'],
    ['::7f00:1', 'IPv4 compatible'],
    ['::a9fe:a9fe', 'IPv4 compatible'],
    ['64:ff9b::7f00:1', 'NAT64'],
    ['64:ff9b:1::7f00:1', 'NAT64 of a network'],
    ['4000::1', 'not assigned'],
    ['2002:7f00:1::1', '6to4'],
    ['2001::1', 'Teredo'],
    ['2001:db8::1', 'documentation'],
    ['localhost', 'no IP address'],
    ['', 'nothing'],
  ])('%s is not public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '93.184.215.14', '2606:4700:4700::1111'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ['http://example.com/', 'https'],
    ['ftp://example.com/', 'https'],
    ['file:///etc/passwd', 'https'],
    ['https://ada:secret@example.com/', 'password'],
    ['https://example.com:25/', 'port'],
    ['https://127.0.0.1/', 'public'],
    ['https://2130706433/', 'public'],
    ['https://0x7f.1/', 'public'],
    ['https://0177.0.0.1/', 'public'],
    ['https://127.1/', 'public'],
    ['https://[::1]/', 'public'],
    ['https://[::ffff:7f00:1]/', 'public'],
    ['https://[::127.0.0.1]/', 'public'],
    ['https://169.254.169.254/latest/meta-data/', 'public'],
    ['https://①②⑦.⓪.⓪.①/', 'public'],
  ])('%s is refused: %s', async (address, why) => {
    expect(problemOfUrl(new URL(address), strict)).toContain(why);
    expect(await post(address, {}, '', strict)).toMatchObject({
      status: null,
      problem: expect.stringContaining(why) as string,
    });
  });

  it('are taken', () => {
    for (const address of ['https://example.com/hook?x=1', 'https://example.com:8443/', 'https://8.8.8.8/'])
      expect(problemOfUrl(new URL(address), strict)).toBeNull();
  });
});

describe('a message', () => {
  let server: Server;
  let origin: string;
  let requests: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
      if (request.url === '/redirect') response.writeHead(302, { location: '/secret' }).end();
      else if (request.url === '/slow') response.writeHead(200).write('x');
      else if (request.url === '/never') return;
      else if (request.url === '/large') response.end(Buffer.alloc(5_000_000));
      else response.writeHead(request.url === '/gone' ? 410 : 204).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it.each([
    ['/', 204, null],
    ['/large', 200, null],
    ['/gone', 410, 'answered 410'],
    ['/redirect', 302, 'not followed'],
    ['/never', null, 'did not answer within 0.3 seconds'],
  ])('to %s comes to %s', async (path, status, problem) => {
    requests = [];
    const outcome = await post(`${origin}${path}`, {}, '{}', {
      ...open,
      timeout: path === '/never' ? 300 : 10_000,
    });
    expect(outcome.status).toBe(status);
    if (problem === null) expect(outcome.problem).toBeNull();
    else expect(outcome.problem).toContain(problem);
    expect(requests).toEqual([`POST ${path}`]);
  });

  it('counts by its status, although the answer does not end', async () => {
    expect(await post(`${origin}/slow`, {}, '{}', { ...open, timeout: 500 })).toEqual({
      status: 200,
      problem: null,
    });
  });

  it.each([
    [
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
      'did not answer with HTTP',
    ],
    ['HTTP/1.1 100 Continue\r\n\r\n', 'did not answer within'],
    ['SSH-2.0-x\r\n', 'HPE_INVALID_CONSTANT'],
  ])('fails if the receiver answers %j', async (answer, problem) => {
    const receiver = createTcpServer((socket) => {
      socket.on('error', () => undefined).once('data', () => socket.write(answer));
    }).listen(0);
    await once(receiver, 'listening');
    const { port } = receiver.address() as AddressInfo;
    const outcome = await post(`http://127.0.0.1:${port}/`, {}, '{}', { ...open, timeout: 1000 });
    expect(outcome).toEqual({ status: null, problem: expect.stringContaining(problem) as string });
    receiver.close();
  });

  /** Lets name servers answer. Without an answer they are silent. */
  function nameServers(four: string[] | null, six: string[] = []) {
    const answer = (addresses: string[] | null) =>
      ((_name: string, done: (error: Error | null, found: string[]) => void) => {
        if (addresses?.length === 0) done(new Error('ENODATA'), []);
        else if (addresses) done(null, addresses);
      }) as typeof dns.Resolver.prototype.resolve4;
    return [
      vi.spyOn(dns.Resolver.prototype, 'resolve4').mockImplementation(answer(four)),
      vi.spyOn(dns.Resolver.prototype, 'resolve6').mockImplementation(answer(six)),
    ] as const;
  }
  afterEach(() => void vi.restoreAllMocks());

  it('fails if its name is not resolved in time', async () => {
    nameServers(null);
    const outcome = await post('https://hook.example.com/', {}, '{}', { ...strict, timeout: 200 });
    expect(outcome.problem).toContain('did not answer within');
  });

  it.each([
    [['127.0.0.1'], []],
    [['8.8.8.8', '127.0.0.1'], []],
    [[], ['::ffff:127.0.0.1']],
    [['8.8.8.8'], ['fd00::1']],
  ])('is not sent to a name that leads to %j and %j', async (four, six) => {
    const { port } = new URL(origin);
    requests = [];
    const asked = nameServers(four, six);
    const outcome = await post(`https://hook.example.com:${port}/`, {}, '{}', strict);
    expect(outcome).toEqual({ status: null, problem: 'The address does not lead to the public internet.' });
    for (const each of asked) expect(each).toHaveBeenCalledOnce();
    expect(requests).toEqual([]);
  });

  it('takes no thread for a name, and the hosts file goes before name servers', async () => {
    const lookup = vi.spyOn(dns, 'lookup');
    const [asked] = nameServers(['8.8.8.8'], ['2606:4700:4700::1111']);
    const folder = mkdtempSync(join(tmpdir(), 'hosts-'));
    const hosts = join(folder, 'hosts');
    writeFileSync(hosts, '# none\n0.0.0.0 Blocked.example.com other # why\n::1 blocked.example.com\n');
    expect(await resolveName('blocked.example.com.', hosts)).toEqual([
      { address: '0.0.0.0', family: 4 },
      { address: '::1', family: 6 },
    ]);
    expect(asked).not.toHaveBeenCalled();
    expect(await resolveName('hook.example.com', join(folder, 'missing'))).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700:4700::1111', family: 6 },
    ]);
    expect(lookup).not.toHaveBeenCalled();
    rmSync(folder, { recursive: true });
  });

  it('is not sent to the own machine by its name', async () => {
    const { port } = new URL(origin);
    requests = [];
    expect((await post(`https://localhost:${port}/`, {}, '{}', strict)).problem).toContain('public internet');
    expect(requests).toEqual([]);
  });
});
