import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DocumentNode, FormattedExecutionResult } from 'graphql';

/** Executes an operation of the web app as a visitor. */
export type ExecuteAsVisitor = (
  document: DocumentNode,
  variables: Record<string, unknown>,
) => Promise<FormattedExecutionResult>;

/** A page rendered by the web app. */
export interface RenderedPage {
  status: number;
  html: string;
}

/** The interface of the web app's build for the server (web/src/server/entry.tsx). */
export interface PageRenderer {
  /** The canonical address of the public page at a target; null if the browser has to render it. */
  addressOf(target: string): string | null;
  /** Renders a public page. The same results of its operations give the same page. @throws if that fails */
  render(address: string, execute: ExecuteAsVisitor): Promise<RenderedPage>;
}

interface ServerBuild {
  createPageRenderer(options: {
    template: string;
    build: { manifest: unknown; read: (file: string) => string };
    origin: string;
  }): PageRenderer;
}

/** Loads the build for the server; null if there is none. @param dist the folder of both builds */
export async function loadPageRenderer(
  dist: string,
  options: { origin: string },
): Promise<PageRenderer | null> {
  const entry = join(dist, 'server', 'entry.js');
  const template = join(dist, 'client', 'index.html');
  const manifest = join(dist, 'client', '.vite', 'manifest.json');
  if (![entry, template, manifest].every((file) => existsSync(file))) return null;
  const build = (await import(pathToFileURL(entry).href)) as ServerBuild;
  const files = new Map<string, string>();
  const read = (file: string): string => {
    const content = files.get(file) ?? readFileSync(join(dist, 'client', file), 'utf8');
    files.set(file, content);
    return content;
  };
  return build.createPageRenderer({
    template: readFileSync(template, 'utf8'),
    build: { manifest: JSON.parse(readFileSync(manifest, 'utf8')) as unknown, read },
    ...options,
  });
}
