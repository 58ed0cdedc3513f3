import type { Source, SourceItem, SourcePost } from '../source.js';
import {
  datedBy,
  dateOf,
  idOf,
  isObject,
  type JsonObject,
  linesOf,
  listOf,
  objectsOf,
  pathOn,
  text,
  webAddress,
} from '../values.js';

/** The posts of an export, or of an answer of Hashnode's GraphQL API; null for other JSON. */
export function hashnodePosts(json: unknown): JsonObject[] | null {
  if (!isObject(json)) return null;
  const publication = isObject(json.data) ? json.data.publication : json.publication;
  const edges =
    isObject(publication) && isObject(publication.posts) ? objectsOf(publication.posts.edges) : [];
  const posts = edges.length > 0 ? edges.map(({ node }) => node).filter(isObject) : objectsOf(json.posts);
  return posts.some((post) => 'contentMarkdown' in post || 'cuid' in post || isObject(post.content))
    ? posts
    : null;
}

/** The export of a Hashnode blog's dashboard. */
export function hashnodeSource(posts: JsonObject[], base: string | undefined): Source {
  return {
    format: 'Hashnode export',
    title: 'Hashnode',
    key: 'hashnode',
    total: posts.length,
    ...(base !== undefined && { base }),
    async *items() {
      for (const [index, post] of posts.entries()) yield postOf(post, index, base);
    },
  };
}

function postOf(post: JsonObject, index: number, base: string | undefined): SourceItem {
  const id = idOf(post.cuid) || idOf(post._id) || idOf(post.id);
  const slug = text(post.slug);
  const refuse = (reason: string) => ({ index, id: slug || id, reason });
  if (id === '') return refuse('It has no id.');
  if (post.isActive === false) return refuse('It was deleted.');
  const preferences = isObject(post.preferences) ? post.preferences : {};
  const isDelisted = post.isDelisted === true || preferences.isDelisted === true;
  if (isDelisted || post.isPublished === false || post.isDraft === true)
    return refuse('It is not published.');
  const content = isObject(post.content) ? post.content : {};
  const markdown = linesOf(post.contentMarkdown) || linesOf(content.markdown);
  const html = linesOf(post.content) || linesOf(content.html);
  if (markdown.trim() === '' && html.trim() === '') return refuse('It has no text.');
  const url =
    webAddress(post.url) ??
    (base === undefined || slug === '' ? undefined : webAddress(pathOn(base, `/${slug}`), base));
  const dated = datedBy(post.dateAdded, post.publishedAt, post.createdAt);
  const tags = Array.isArray(post.tags) ? post.tags : [];
  const names = tags.map((tag: unknown) => (isObject(tag) ? text(tag.name) || text(tag.slug) : text(tag)));
  // The export has the ids of tags and authors, and no table of their names.
  const known = names.filter((name) => name !== '' && !/^[\da-f]{24}$/.test(name));
  const cover = isObject(post.coverImage) ? post.coverImage.url : post.coverImage;
  const author = isObject(post.author) ? post.author : {};
  const name = text(author.name) || text(author.username);
  const series = isObject(post.series) ? text(post.series.name) : '';
  const coAuthors = listOf(post.coAuthors).length;
  const brief = text(post.subtitle);
  return {
    id,
    ...(url !== undefined && { url }),
    title: text(post.title),
    body: markdown.trim() === '' ? html : withoutAlignment(markdown),
    format: markdown.trim() === '' ? 'html' : 'markdown',
    tags: known,
    authors:
      name === '' ? [] : [{ name, ...(text(author.username) !== '' && { userName: text(author.username) }) }],
    ...dated,
    updatedAt: dateOf(post.dateUpdated ?? post.updatedAt),
    image: webAddress(cover),
    description: brief,
    canonicalURL: text(post.originalArticleURL ?? post.canonicalUrl),
    ...(series !== '' && { series: { title: series, number: dated.publishedAt?.getTime() ?? 0 } }),
    oldAddresses: slug === '' ? [] : [`/${slug}`, `/${slug}-${id}`].map((path) => pathOn(base, path)),
    losses: [
      ...(names.length > known.length
        ? [`${names.length - known.length} tags: the export has their ids only`]
        : []),
      ...(series === '' && idOf(post.series) !== '' ? ['its series: the export has the id only'] : []),
      ...(coAuthors > 0 ? [`${coAuthors} co-authors were left out`] : []),
    ],
  } satisfies SourcePost;
}

/**
 * Hashnode writes the alignment of pictures behind their addresses: `![](https://… align="center")`. An address ends at the next `]`:
 * otherwise a text of `](` alone would take quadratic time.
 */
export function withoutAlignment(markdown: string): string {
  return markdown.replace(/(\]\([^)\s\]]*) +align="[a-z]+"( *\))/g, '$1$2');
}
