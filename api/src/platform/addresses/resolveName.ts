import { type LookupAddress, Resolver } from 'node:dns';
import { readFile, stat } from 'node:fs/promises';
import { isIP } from 'node:net';

/** How long a name server may take for a question, in milliseconds, and how often it is asked. */
const TIMEOUT = 2500;
const TRIES = 2;
/** Names that mean this machine (RFC 6761), whatever a name server says. */
const LOCAL = /(?:^|\.)localhost\.?$/i;
const LOOPBACK: LookupAddress[] = [{ address: '127.0.0.1', family: 4 }];

/**
 * The addresses of a name, IPv4 first. Unlike `dns.lookup` it takes no thread: Node has four, for passwords and files, and strangers choose
 * the names, whose servers may never answer. The hosts file goes before the name servers, as it does there; search domains do not apply.
 * @throws the error of the name server
 */
export async function resolveName(name: string, hosts = '/etc/hosts'): Promise<LookupAddress[]> {
  if (LOCAL.test(name)) return LOOPBACK;
  const listed = (await entriesOf(hosts)).get(name.toLowerCase().replace(/\.$/, ''));
  if (listed) return listed;
  // A new one reads the settings of the system again, and asks for nothing but this.
  const resolver = new Resolver({ timeout: TIMEOUT, tries: TRIES });
  const ask = (method: 'resolve4' | 'resolve6', family: 4 | 6) =>
    new Promise<LookupAddress[]>((resolve, reject) => {
      resolver[method](name, (error, addresses) => {
        if (error) reject(error);
        else resolve(addresses.map((address) => ({ address, family })));
      });
    });
  const [four, six] = await Promise.allSettled([ask('resolve4', 4), ask('resolve6', 6)]);
  const found = [four, six].flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  if (found.length === 0 && four.status === 'rejected') throw four.reason;
  return found;
}

type Entries = ReadonlyMap<string, LookupAddress[]>;
const NONE: Entries = new Map();
let cached: { path: string; changed: number; entries: Entries } | null = null;

/** The names of the hosts file, read again when it has changed. */
async function entriesOf(path: string): Promise<Entries> {
  try {
    const { mtimeMs: changed } = await stat(path);
    if (cached?.path !== path || cached.changed !== changed)
      cached = { path, changed, entries: parsed(await readFile(path, 'utf8')) };
    return cached.entries;
  } catch {
    return NONE;
  }
}

function parsed(text: string): Entries {
  const entries = new Map<string, LookupAddress[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = (line.split('#')[0] ?? '').trim().split(/\s+/);
    const family = isIP(address);
    if (family === 0) continue;
    for (const name of names) {
      const key = name.toLowerCase().replace(/\.$/, '');
      entries.set(key, [...(entries.get(key) ?? []), { address, family }]);
    }
  }
  return entries;
}
