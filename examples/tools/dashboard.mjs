// Shows the posts of an account in a terminal, and what has happened since: docs/api.md#pagination.
// Usage: HYD_TOKEN=hyd_... node dashboard.mjs https://blog.example.com [--once]
// The token needs the scope read. The number of posts fits the height of the terminal.
import { setTimeout as sleep } from 'node:timers/promises';
const [site, once] = process.argv.slice(2);
if (!URL.canParse(site) || !process.env.HYD_TOKEN) {
  console.error('Usage: HYD_TOKEN=hyd_... node dashboard.mjs https://blog.example.com [--once]');
  process.exit(2);
}
const PAUSE = 10_000;
const QUERY = `query ($first: Int) {
  viewer { unreadNotificationsCount user { userName followersCount
    posts(first: $first, sort: UPDATED) { totalCount isTotalCountExact
      nodes { id title likesCount commentsCount repliesCount updatedAt likedBy(first: 1) { nodes { userName } } } } } }
  rateLimit { cost remaining limit resetAt }
}`;

async function ask(variables) {
  const response = await fetch(`${site}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${process.env.HYD_TOKEN}` },
    body: JSON.stringify({ query: QUERY, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw Object.assign(new Error(errors[0].message), errors[0].extensions);
  return data;
}

/** No text of others controls the terminal: neither by control characters nor by marks that reverse its direction. */
const plain = (text) => text.replace(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, ' ');

/** A number and how it has changed. */
function count(now, before = now) {
  const change = now - before;
  const text = change === 0 ? '' : change > 0 ? `+${change}` : `${change}`;
  return `${String(now).padStart(7)} ${text.padEnd(4)}`;
}

function* lines({ viewer: { unreadNotificationsCount: unread, user }, rateLimit }, known) {
  const { totalCount, isTotalCountExact, nodes } = user.posts;
  const posts = `${totalCount}${isTotalCountExact ? '' : ' or more'} posts`;
  yield `@${user.userName}: ${posts}, ${user.followersCount} followers, ${unread} unread notifications`;
  yield '';
  yield '  likes       comments     replies      changed     title';
  for (const post of nodes) {
    const before = known.get(post.id);
    const counts = ['likesCount', 'commentsCount', 'repliesCount'].map((key) =>
      count(post[key], before?.[key]),
    );
    const liker = post.likedBy.nodes[0];
    const last = liker ? `  (last liked by @${liker.userName})` : '';
    // The title is last, so that wide characters move nothing.
    yield `${counts.join(' ')} ${post.updatedAt.slice(0, 10)}  ${plain(post.title)}${last}`;
  }
  yield '';
  const { cost, remaining, limit, resetAt } = rateLimit;
  yield `This view costs ${cost}. ${remaining} of ${limit} are left until ${resetAt.slice(11, 16)} UTC.`;
}

let known = new Map();
for (;;) {
  const { rows = 24, columns = 200, isTTY } = process.stdout;
  let pause = PAUSE;
  try {
    const first = Math.min(100, Math.max(1, rows - 7));
    const data = await ask({ first });
    const shown = [...lines(data, known)].map((line) => [...line].slice(0, columns).join(''));
    process.stdout.write(`${isTTY ? '\u001B[2J\u001B[H' : ''}${shown.join('\n')}\n`);
    known = new Map(data.viewer.user.posts.nodes.map((post) => [post.id, post]));
  } catch (error) {
    // Of the token: it would be refused again.
    if (once || /^(UNAUTHENTICATED|FORBIDDEN)$/.test(error.code)) throw error;
    pause = Math.max(pause, (error.retryAfter ?? 0) * 1000);
    console.error(`${error.message} Trying again in ${pause / 1000} s.`);
  }
  if (once) break;
  await sleep(pause);
}
