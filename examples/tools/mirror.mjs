// Mirrors the public content of a Hydrate site into a JSON file, and follows its changes: docs/api.md#changes.
// Usage: node mirror.mjs https://blog.example.com mirror.json [--once]
import { readFile, rename, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
const [site, file, once] = process.argv.slice(2);
if (!URL.canParse(site) || !file) {
  console.error('Usage: node mirror.mjs https://blog.example.com mirror.json [--once]');
  process.exit(2);
}
const PERSON = '{ id userName name about }';
const FIELDS = {
  Post: `__typename id title html updatedAt author ${PERSON} categories { id }`,
  // Null for a deleted comment: GraphQL wants another name for a field of another type.
  Comment: `__typename id text editedAt isDeleted by: author ${PERSON} post { id }`,
  Reply: `__typename id text editedAt author ${PERSON} comment { id post { id } }`,
  Category: '__typename id name description',
  User: '__typename id userName name about',
};
const PAGE = 'pageInfo { hasNextPage endCursor }';
const POSTS = `query ($after: String) { page: posts(first: 50, after: $after) { nodes { ${FIELDS.Post} } ${PAGE} } }`;
const COMMENTS = `query ($id: ID!, $after: String) { of: post(id: $id) {
  page: comments(first: 50, after: $after) { nodes { ${FIELDS.Comment} } ${PAGE} } } }`;
const REPLIES = `query ($id: ID!, $after: String) { of: node(id: $id) { ... on Comment {
  page: replies(first: 50, after: $after) { nodes { ${FIELDS.Reply} } ${PAGE} } } } }`;
const NODES = Object.entries(FIELDS).map(([type, fields]) => `... on ${type} { ${fields} }`);
const CHANGES = `query ($after: String!) { changes(first: 50, after: $after) {
  nodes { subjectType subjectId node { ${NODES.join(' ')} } } ${PAGE} } }`;
let mirror;
/** Asks until the site answers. Throws errors that do not pass: of the query, or that the mirror was away for too long. */
async function ask(query, variables = {}) {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ query, variables });
  for (let pause = 200; ; pause = Math.min(pause * 2, 30_000)) {
    const answer = await fetch(`${site}/graphql`, { method: 'POST', headers, body })
      .then((response) => response.json())
      .catch(() => ({}));
    if (answer.data && !answer.errors) return answer.data;
    const { reason, code } = answer.errors?.[0].extensions ?? {};
    if (reason || /^GRAPHQL_|^BAD_|COST/.test(code)) throw Object.assign(new Error(code), { reason });
    await sleep(pause);
  }
}

/** All nodes of a list; none if its owner has been deleted meanwhile. */
async function* all(query, id) {
  for (let after = null, more = true; more;) {
    const { of, page = of?.page } = await ask(query, { id, after });
    const { nodes, pageInfo } = page ?? { nodes: [], pageInfo: {} };
    yield* nodes;
    ({ endCursor: after, hasNextPage: more = false } = pageInfo);
  }
}

/** Stores an object, with its author apart: a profile is stored once. */
function store({ author, by = author, ...object }) {
  if (by) mirror.objects[by.id] = { __typename: 'User', ...by };
  if (!object.isDeleted) mirror.objects[object.id] = { ...object, author: by?.id };
}

async function copy() {
  const { changes } = await ask('{ changes { pageInfo { endCursor } } }');
  mirror = { cursor: changes.pageInfo.endCursor, objects: {} };
  for (const category of (await ask(`{ categories { ${FIELDS.Category} } }`)).categories) store(category);
  for await (const post of all(POSTS)) {
    store(post);
    for await (const comment of all(COMMENTS, post.id)) {
      store(comment);
      for await (const reply of all(REPLIES, comment.id)) store(reply);
    }
  }
}

async function follow() {
  for (let more = true; more;) {
    const { nodes, pageInfo } = (await ask(CHANGES, { after: mirror.cursor })).changes;
    for (const { subjectType, subjectId, node } of nodes) {
      if (!node) remove(subjectId);
      // Members are stored once they write.
      else if (subjectType !== 'USER' || mirror.objects[subjectId]) store(node);
    }
    ({ endCursor: mirror.cursor, hasNextPage: more } = pageInfo);
    await writeFile(`${file}.new`, JSON.stringify(mirror));
    await rename(`${file}.new`, file);
  }
}

/** A post takes its comments and replies along. */
function remove(id) {
  delete mirror.objects[id];
  for (const { id: other, post, comment } of Object.values(mirror.objects))
    if (post?.id === id || comment?.post.id === id) delete mirror.objects[other];
}

mirror = await readFile(file, 'utf8').then(JSON.parse, () => null);
do {
  try {
    if (!mirror) await copy();
    await follow();
  } catch (error) {
    if (error.reason !== 'CURSOR_EXPIRED') throw error;
    mirror = null;
  }
} while (!(once && mirror) && (await sleep(1000, true)));
