import type { ExportedItem } from './jsonFeed.js';
import type { OtherKey } from './sourceKeys.js';

/*
 * What every format is read into. A reader yields neutral items, and one pipeline (importer.ts) does the rest.
 */

/** The path of a file or folder that cannot be imported. The message is shown to the operator. */
export class SourceError extends Error {}

export interface SourceAuthor {
  name: string;
  /** The preferred username. */
  userName?: string;
  email?: string;
  /** bcrypt. */
  passwordHash?: string;
  about?: string;
  /** http(s). */
  url?: string;
  githubURL?: string;
  linkedinURL?: string;
  xURL?: string;
  /** http(s), or the path of a file below the source's folder. */
  avatar?: string;
  createdAt?: Date;
  /** Addresses of the author on the old site. */
  oldAddresses?: string[];
  /** What the reader left out. */
  losses?: string[];
}

export interface SourceComment {
  author: SourceAuthor;
  text: string;
  createdAt: Date | null;
}

/** Pictures of a WordPress site by the id of their attachment. */
export type Attachments = Readonly<Record<string, string>>;

/** `forem` is the Markdown of dev.to. */
export type BodyFormat = 'html' | 'markdown' | 'mdx' | 'forem' | 'wordpress' | 'lexical' | 'mobiledoc';

export interface SourcePost {
  /** Unique within the source, and the same in its next export. */
  id: string;
  /** The address on the old site, http(s). Relative addresses are resolved against it, or against the base of the source. */
  url?: string;
  title: string;
  body: string;
  format: BodyFormat;
  /** Those that the body names by their ids. */
  attachments?: Attachments;
  tags: string[];
  authors: SourceAuthor[];
  /** Null if the source has none. */
  publishedAt: Date | null;
  /** A date that could not be read. */
  unreadableDate?: string;
  updatedAt?: Date | null;
  /** Cover: http(s), or the path of a file below the source's folder. */
  image?: string;
  description?: string;
  canonicalURL?: string;
  series?: { title: string; number: number };
  /** Addresses and paths that lead to the post on the old site, besides `url`. */
  oldAddresses?: string[];
  /** The folder of its file, against which pictures are resolved. */
  folder?: string;
  comments?: SourceComment[];
  /** Authors who like the post. */
  likedBy?: SourceAuthor[];
  /** What the reader left out or changed. */
  losses?: string[];
  exported?: ExportedItem;
}

/** An item that cannot be imported, or that is not a published post. */
export interface SourceRefusal {
  /** Zero-based. */
  index: number;
  id?: string;
  reason: string;
}

export type SourceItem = SourcePost | SourceRefusal;

export interface Source {
  /** Its name for people, such as `Ghost export`. */
  format: string;
  title: string;
  /** Identifies the source permanently; with an item's id it identifies the item. */
  key: string;
  /** Keys that the same source has had, or has with other options. */
  otherKeys?: readonly OtherKey[];
  /** Whether the key is the name of a folder, which another site may have too. */
  isNamedByFolder?: boolean;
  /** Null if it is not known before the last item is read. */
  total: number | null;
  /** For relative addresses of items without a URL, and of authors and pictures. */
  base?: string;
  /** The folder that local pictures must be in. */
  folder?: string;
  /** Whether the folder has pictures of any address, by their names alone. Otherwise it has those of the source's own site, by their paths. */
  hasPicturesByName?: boolean;
  /** Authors who are imported even without posts. */
  authors?: () => AsyncIterable<SourceAuthor>;
  items: () => AsyncIterable<SourceItem>;
}

/**
 * Two authors of a source with one email are two people: it stays with the first. Some servers take `Ada@…` and `ada@…` for two
 * addresses, and some sites give all authors the address of the editors.
 */
export function keepEmailsApart(authors: Iterable<SourceAuthor>): void {
  const owners = new Map<string, string>();
  for (const author of authors) {
    const email = author.email?.trim().toLowerCase() ?? '';
    const owner = owners.get(email);
    if (email === '') continue;
    if (owner === undefined) owners.set(email, author.userName ?? author.name);
    else {
      delete author.email;
      author.losses = [
        ...(author.losses ?? []),
        `the email was left out: ${owner.slice(0, 60)} has the same one`,
      ];
    }
  }
}

export const isRefusal = (item: SourceItem): item is SourceRefusal => 'reason' in item;

/** Whether an item is of an export of this site: its addresses stay as they are. Another program may have had this site's domain before. */
export const isOwnItem = ({ url, exported }: SourcePost, publicUrl: string): boolean =>
  exported !== undefined && (url === undefined || url.startsWith(`${publicUrl}/`));
