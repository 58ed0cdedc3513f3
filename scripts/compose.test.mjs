import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { composeConfiguration } from './lib/haproxy.mjs';
import { inRoot } from './lib/workspace.mjs';

/**
 * @typedef {object} Service
 * @property {unknown} [build]
 * @property {string} [image]
 * @property {string} [user]
 * @property {boolean} [read_only]
 * @property {string[]} [cap_drop]
 * @property {string[]} [cap_add]
 * @property {string[]} [security_opt]
 * @property {number} [pids_limit]
 * @property {string} [mem_limit]
 * @property {boolean} [privileged]
 * @property {string} [network_mode]
 * @property {string[]} [ports]
 * @property {Record<string, string>} [environment]
 * @property {string[]} [volumes]
 */

/** @type {unknown} */
const compose = parse(readFileSync(inRoot('docker-compose.yml'), 'utf8'), { merge: true });
const { services: own } = /** @type {{ services: Record<string, Service> }} */ (compose);
/** Unknown tags (`!override`) are ignored. @type {unknown} */
const overrides = parse(readFileSync(inRoot('docker-compose.cluster.yml'), 'utf8'), {
  merge: true,
  logLevel: 'error',
});
const { services: replaced } = /** @type {{ services: Record<string, Service> }} */ (overrides);
/** The services of both files. Those that the second file only changes are as in the first. */
const services = {
  ...own,
  ...Object.fromEntries(Object.entries(replaced).filter(([name]) => !(name in own))),
};
const dockerfile = readFileSync(inRoot('Dockerfile'), 'utf8');
const readme = readFileSync(inRoot('README.md'), 'utf8');

/** @param {string} name @returns {string[]} variables that a service takes from `.env` or the shell */
function settingsOf(name) {
  const found = JSON.stringify(services[name]?.environment).matchAll(/\$\{(\w+)/g);
  return [...new Set([...found].map(([, variable]) => String(variable)))];
}

/** The exceptions, with the reason in docker-compose.yml. */
/** @type {Map<string, string[]>} */
const capabilities = new Map([['proxy', ['NET_BIND_SERVICE']]]);
const roots = ['storage'];

describe('docker-compose.cluster.yml', () => {
  it('has the nodes of the HAProxy configuration, which is generated', () => {
    expect(readFileSync(inRoot('docker/haproxy.cfg'), 'utf8')).toBe(composeConfiguration());
    for (const node of ['node-1', 'node-2', 'node-3']) expect(services).toHaveProperty(node);
  });
});

describe('docker-compose.yml', () => {
  it.each(Object.keys(services))('%s runs with minimal privileges', (name) => {
    const service = services[name] ?? {};
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(service.cap_add ?? []).toEqual(capabilities.get(name) ?? []);
    expect(service.pids_limit).toBeGreaterThan(0);
    expect(service.mem_limit).toMatch(/^\d+[mg]$/);
    expect(service.privileged ?? false).toBe(false);
    expect(service.network_mode).toBeUndefined();
    for (const volume of service.volumes ?? []) expect(volume).not.toMatch(/docker\.sock/);
  });

  it.each(Object.keys(services))('%s does not run as root', (name) => {
    const { build, user } = services[name] ?? {};
    if (build === undefined) expect(user).toMatch(roots.includes(name) ? /^0:0$/ : /^[1-9]\d*:\d+$/);
    // The last stage is the one that runs.
    else expect(dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))).toMatch(/^USER node$/m);
  });

  it('pins a version of every image', () => {
    const images = Object.values(services).flatMap(({ image }) => image ?? []);
    expect(images.length).toBeGreaterThan(5);
    for (const image of images) expect(image).toMatch(/:v?\d+\.\d+/);
  });

  it('opens no port to other machines, and on this one only those that the README names', () => {
    const ports = Object.values(services).flatMap((service) => service.ports ?? []);
    const docs =
      readme +
      readFileSync(inRoot('docs/scaling.md'), 'utf8') +
      readFileSync(inRoot('docker-compose.yml'), 'utf8');
    for (const port of ports) {
      const [, published] = /^127\.0\.0\.1:(\d+):\d+$/.exec(port) ?? [];
      expect(published, port).toBeDefined();
      expect(docs).toContain(`http://localhost:${published}`);
    }
    expect(ports.map((port) => port.split(':')[1]).sort()).toEqual(['4000', '8025', '8080']);
  });

  it('is started with a secret that the next command finds again', () => {
    for (const file of ['README.md', 'docs/scaling.md', 'docker-compose.yml', 'docker-compose.cluster.yml']) {
      const text = readFileSync(inRoot(file), 'utf8');
      expect(text, file).not.toMatch(/JWT_SECRET=\S*\$\(.*\) docker/);
      expect(text, file).toContain('echo "JWT_SECRET=$(openssl rand -hex 32)" >> .env');
    }
  });

  it('takes those variables from .env that the README names', () => {
    const [, names = ''] = /The file also takes ([^]*?)\sof the \[variables\]/.exec(readme) ?? [];
    const named = [...names.matchAll(/`(\w+)`/g)].map(([, name]) => String(name));
    // Without DATABASE_URL: `site` always uses the MySQL of this file, whose password it shares.
    expect(settingsOf('site').sort()).toEqual(['JWT_SECRET', 'MYSQL_PASSWORD', ...named].sort());
  });
});

describe('the image', () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));

  it('has no package manager and no development packages, and has a health check', () => {
    expect(last).toContain('rm -rf /usr/local/lib/node_modules');
    expect(last).toContain('HEALTHCHECK');
    expect(dockerfile).toContain('npm ci --omit=dev --workspace api');
    expect(last).not.toMatch(/^RUN .*npm (?:ci|install)/m);
  });
});
