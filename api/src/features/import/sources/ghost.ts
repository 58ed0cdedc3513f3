import {
  datedBy,
  dateOf,
  idOf,
  isObject,
  type JsonObject,
  linesOf,
  objectsOf,
  pathOn,
  text,
  webAddress,
} from '../values.js';
import { withoutGatedParts } from '../body/ghostCards.js';
import {
  type BodyFormat,
  keepEmailsApart,
  type Source,
  type SourceAuthor,
  type SourceItem,
  type SourcePost,
} from '../source.js';

/** Ghost's placeholder for the address of the site. */
const GHOST_URL = /__GHOST_URL__/g;

/** The part of an export with the tables; null for other JSON. */
export function ghostData(json: unknown): JsonObject | null {
  if (!isObject(json)) return null;
  const [wrapped] = objectsOf(json.db);
  const { data } = wrapped ?? json;
  return isObject(data) && Array.isArray(data.posts) ? data : null;
}

/** An export of Ghost 0.x to 6 (https://ghost.org/docs/migration/custom/). */
export function ghostSource(
  data: JsonObject,
  base: string | undefined,
  { total, posts }: LargeTable = inMemory(data.posts),
): Source {
  const tags = new Map(objectsOf(data.tags).map((tag) => [idOf(tag.id), tag]));
  const meta = new Map(objectsOf(data.posts_meta).map((row) => [idOf(row.post_id), row]));
  const tagsOf = grouped(objectsOf(data.posts_tags), 'tag_id');
  const authorsOf = grouped(objectsOf(data.posts_authors), 'author_id');
  const setting = (key: string) => text(objectsOf(data.settings).find((row) => row.key === key)?.value);
  const withSite = (address: unknown) =>
    webAddress(linesOf(address).replace(GHOST_URL, (base ?? '').replace(/\/$/, '')), base);

  function authorOf(user: JsonObject): SourceAuthor {
    const slug = text(user.slug);
    const email = text(user.email);
    return {
      name: text(user.name) || slug,
      ...(slug !== '' && { userName: slug, oldAddresses: [pathOn(base, `/author/${slug}/`)] }),
      ...(email !== '' && { email }),
      about: text(user.bio),
      url: webAddress(user.website),
      avatar: withSite(user.profile_image ?? user.image),
      createdAt: dateOf(user.created_at) ?? undefined,
    };
  }

  const users = new Map(objectsOf(data.users).map((user) => [idOf(user.id), authorOf(user)]));
  keepEmailsApart(users.values());

  function postOf(post: JsonObject, index: number): SourceItem {
    const id = idOf(post.uuid) || idOf(post.id);
    const slug = text(post.slug);
    const refuse = (reason: string) => ({ index, id: slug || id, reason });
    if (id === '') return refuse('It has no id.');
    if (post.type === 'page' || post.page === true || post.page === 1)
      return refuse('It is a page, not a post.');
    const status = text(post.status);
    if (status === 'draft') return refuse('It is a draft.');
    if (status === 'scheduled') return refuse('It is scheduled, not published.');
    // Newsletters have the status “sent”: they were never on the site.
    if (status !== '' && status !== 'published')
      return refuse(`Its status is “${status.slice(0, 40)}”, not published.`);
    const more = meta.get(idOf(post.id)) ?? {};
    if (more.email_only === true || more.email_only === 1) return refuse('It was sent by mail only.');
    const visibility = text(post.visibility);
    if (visibility !== '' && visibility !== 'public')
      return refuse(`It is not public, but for “${visibility}”.`);
    const body = bodyOf(post);
    if (!body) return refuse('It has no text that this import can read.');
    const postId = idOf(post.id);
    const authorIds = authorsOf.get(postId) ?? [idOf(post.author_id)];
    const url = base === undefined || slug === '' ? undefined : webAddress(pathOn(base, `/${slug}/`), base);
    const card = text(more.feature_image_caption ?? post.feature_image_caption);
    return {
      id,
      ...(url !== undefined && { url }),
      title: text(post.title),
      body: body.text.replace(GHOST_URL, (base ?? '').replace(/\/$/, '')),
      format: body.format,
      // Names with # are internal tags.
      tags: (tagsOf.get(postId) ?? [])
        .map((tag) => text(tags.get(tag)?.name))
        .filter((name) => name !== '' && !name.startsWith('#')),
      authors: authorIds.map((author) => users.get(author)).filter((author) => author !== undefined),
      ...datedBy(post.published_at, post.created_at),
      updatedAt: dateOf(post.updated_at),
      image: withSite(post.feature_image ?? post.image),
      description: text(post.custom_excerpt) || text(post.meta_description ?? more.meta_description),
      canonicalURL: text(post.canonical_url),
      oldAddresses: slug === '' ? [] : [`/${slug}/`, `/p/${id}/`].map((path) => pathOn(base, path)),
      losses: [
        ...body.losses,
        ...(text(more.feature_image_alt ?? post.feature_image_alt) === ''
          ? []
          : ['the description of the cover was left out']),
        ...(card === '' ? [] : ['the caption of the cover was left out']),
        ...(text(post.codeinjection_head) + text(post.codeinjection_foot) === ''
          ? []
          : ['injected code was left out']),
      ],
    } satisfies SourcePost;
  }

  return {
    format: 'Ghost export',
    title: setting('title') || 'Ghost',
    key: 'ghost',
    total,
    ...(base !== undefined && { base }),
    async *items() {
      let index = 0;
      for await (const post of posts()) if (isObject(post)) yield postOf(post, index++);
    },
  };
}

/** Posts that are read one after the other. */
interface LargeTable {
  total: number;
  posts: () => AsyncIterable<unknown> | Iterable<unknown>;
}

function inMemory(table: unknown): LargeTable {
  const rows = objectsOf(table);
  return { total: rows.length, posts: () => rows };
}

/** Ids by post, in their order. */
function grouped(rows: JsonObject[], column: string): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const row of rows.toSorted((a, b) => Number(a.sort_order ?? 0) - Number(b.sort_order ?? 0))) {
    const postId = idOf(row.post_id);
    const list = ids.get(postId);
    if (list) list.push(idOf(row[column]));
    else ids.set(postId, [idOf(row[column])]);
  }
  return ids;
}

interface Body {
  text: string;
  format: BodyFormat;
  losses: string[];
}

/** HTML, the document of an editor if the export holds no HTML of it, the Markdown of old versions, or plain text. */
function bodyOf(post: JsonObject): Body | null {
  const forms: [BodyFormat, unknown][] = [
    ['html', post.html],
    ['lexical', post.lexical],
    ['mobiledoc', post.mobiledoc],
    ['markdown', post.markdown],
  ];
  for (const [format, value] of forms) {
    const written = linesOf(value);
    if (written.trim() === '') continue;
    const { html, count } = withoutGatedParts(written);
    return { text: html, format, losses: count === 0 ? [] : [`${count} parts for members were left out`] };
  }
  const plain = linesOf(post.plaintext);
  return plain.trim() === ''
    ? null
    : { text: plain, format: 'markdown', losses: ['the export holds its plain text only'] };
}
