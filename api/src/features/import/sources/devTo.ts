import { splitFrontMatter } from './frontMatter.js';
import type { Source, SourceAuthor, SourceItem, SourcePost } from '../source.js';
import {
  datedBy,
  dateOf,
  idOf,
  isObject,
  type JsonObject,
  linesOf,
  listOf,
  objectsOf,
  text,
  webAddress,
} from '../values.js';

const DEV_TO = 'https://dev.to/';

/** The articles of a dump: a list, or one in an object; null for other JSON. */
export function devToArticles(json: unknown): JsonObject[] | null {
  const articles = objectsOf(isObject(json) ? (json.articles ?? [json]) : json);
  const [first] = articles;
  const isArticle =
    first !== undefined && (first.type_of === 'article' || ('body_markdown' in first && 'title' in first));
  return isArticle ? articles : null;
}

/** Articles as the API of dev.to and other Forems answers: `GET /api/articles/me/all`, or of `GET /api/articles/{id}` (https://developers.forem.com/api/v1). */
export function devToSource(articles: JsonObject[]): Source {
  const site = webAddress(articles[0]?.url);
  const base = site === undefined ? DEV_TO : new URL('/', site).href;
  return {
    format: 'dump of dev.to’s API',
    title: 'dev.to',
    key: base,
    total: articles.length,
    base,
    async *items() {
      for (const [index, article] of articles.entries()) yield articleOf(article, index);
    },
  };
}

function articleOf(article: JsonObject, index: number): SourceItem {
  const id = idOf(article.id);
  const refuse = (reason: string) => ({ index, id: text(article.slug) || id, reason });
  if (id === '') return refuse('It has no id.');
  const markdown = splitFrontMatter(linesOf(article.body_markdown));
  const isDated = [article.published_at, article.published_timestamp].some((date) => text(date) !== '');
  const isPublished = typeof article.published === 'boolean' ? article.published : isDated;
  if (!isPublished || markdown.values.published === false) return refuse('It is a draft.');
  const html = linesOf(article.body_html);
  if (markdown.text.trim() === '' && html.trim() === '')
    return refuse(
      'It has no body. The API lists bodies at /api/articles/me/all and /api/articles/{id} only.',
    );
  const url = webAddress(article.url);
  const canonical = webAddress(article.canonical_url);
  const series = text(markdown.values.series);
  const tags =
    listOf(article.tag_list).length > 0
      ? listOf(article.tag_list)
      : text(article.tag_list ?? article.tags).split(',');
  const dated = datedBy(article.published_timestamp, article.published_at, markdown.values.date);
  return {
    id,
    ...(url !== undefined && { url }),
    title: text(article.title),
    body: markdown.text.trim() === '' ? html : markdown.text,
    format: markdown.text.trim() === '' ? 'html' : 'forem',
    tags: tags.map(text).filter((tag) => tag !== ''),
    authors: [authorOf(article)].filter((author) => author.name !== ''),
    ...dated,
    updatedAt: dateOf(article.edited_at),
    image: webAddress(article.cover_image),
    description: text(article.description),
    ...(canonical !== undefined && canonical !== url && { canonicalURL: canonical }),
    ...(series !== '' && { series: { title: series, number: dated.publishedAt?.getTime() ?? 0 } }),
    oldAddresses: [text(article.path)].filter((path) => path !== ''),
    losses:
      Number(article.comments_count ?? 0) > 0
        ? [`${Number(article.comments_count)} comments are not in the dump`]
        : [],
  } satisfies SourcePost;
}

function authorOf({ user }: JsonObject): SourceAuthor {
  const {
    name,
    username,
    website_url: website,
    github_username: github,
    twitter_username: x,
    profile_image: picture,
  } = isObject(user) ? user : {};
  const userName = text(username);
  return {
    name: text(name) || userName,
    ...(userName !== '' && { userName, oldAddresses: [`/${userName}`] }),
    url: webAddress(website),
    avatar: webAddress(picture),
    ...(text(github) !== '' && { githubURL: `https://github.com/${text(github)}` }),
    ...(text(x) !== '' && { xURL: `https://x.com/${text(x)}` }),
  };
}
