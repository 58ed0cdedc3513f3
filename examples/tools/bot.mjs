// Answers comments that mention its account or stand below its posts, once each: docs/api.md#live-events.
// Usage: HYD_TOKEN=hyd_... node bot.mjs https://blog.example.com [--once]
// The token needs the scopes read, write:comments and write:reactions. It cannot publish, and knows no password.
import { setTimeout as sleep } from 'node:timers/promises';
const [site, once] = process.argv.slice(2);
if (!URL.canParse(site) || !process.env.HYD_TOKEN) {
  console.error('Usage: HYD_TOKEN=hyd_... node bot.mjs https://blog.example.com [--once]');
  process.exit(2);
}
const headers = { 'content-type': 'application/json', authorization: `Bearer ${process.env.HYD_TOKEN}` };
const WAITING = `{ viewer { user { userName } notifications(last: 20, unreadOnly: true) { nodes {
  id kind reply { id createdAt author { userName } }
  comment { id createdAt author { userName } post { related(first: 1) { title } }
    replies(last: 100) { nodes { createdAt author { userName } } } } } } } }`;
const REPLY = 'mutation ($input: AddReplyInput!) { addReply(input: $input) { reply { id isHeld } } }';
const READ =
  'mutation ($input: MarkNotificationsReadInput!) { markNotificationsRead(input: $input) { viewer { user { id } } } }';

/** Asks until the site answers. A mutation is executed once, however often it is sent. Throws errors that do not pass. */
async function ask(query, variables = {}, key = undefined) {
  const body = JSON.stringify({ query, variables });
  for (let pause = 200; ; pause = Math.min(pause * 2, 30_000)) {
    const answer = await fetch(`${site}/graphql`, {
      method: 'POST',
      headers: { ...headers, ...(key && { 'idempotency-key': key }) },
      body,
    })
      .then((response) => response.json())
      .catch(() => ({}));
    if (answer.data && !answer.errors) return answer.data;
    const { code, reason, retryAfter } = answer.errors?.[0].extensions ?? {};
    const isTemporary =
      !code || retryAfter || /^(INTERNAL_SERVER_ERROR|SERVICE_UNAVAILABLE|RATE_LIMITED)$/.test(code);
    if (!isTemporary) throw Object.assign(new Error(answer.errors[0].message), { code, reason });
    await sleep(retryAfter ? retryAfter * 1000 : pause);
  }
}

/** Answers all that waits, oldest first. Whatever was answered before a crash is not answered again. */
async function answerAll() {
  for (;;) {
    const { user, notifications } = (await ask(WAITING)).viewer;
    if (notifications.nodes.length === 0) return;
    for (const { id, kind, reply, comment } of notifications.nodes.toReversed()) {
      const said = reply ?? comment;
      const isForMe = comment && (kind === 'MENTION' || kind === 'COMMENT');
      const own = comment?.replies.nodes.filter(({ author }) => author?.userName === user.userName) ?? [];
      if (isForMe && said?.author && !own.some(({ createdAt }) => createdAt >= said.createdAt))
        await answer(said, comment);
      await ask(READ, { input: { notificationIds: [id] } });
    }
  }
}

async function answer({ id, author: { userName } }, comment) {
  const title = comment.post.related[0]?.title;
  const text = `Thank you, @${userName}!${title ? ` You may also like “${title}”.` : ''}`;
  try {
    await ask(REPLY, { input: { commentId: comment.id, text } }, `reply-${id}`);
    console.log(`answered @${userName}`);
  } catch (error) {
    // The comment is gone, or its author blocks the bot. A missing scope has a reason, and ends the bot.
    if (error.reason || !/^(NOT_FOUND|FORBIDDEN|CONFLICT|BAD_USER_INPUT)$/.test(error.code)) throw error;
    console.log(`cannot answer @${userName}: ${error.message}`);
  }
}

/** Waits for notifications. Events only wake the bot: those of a broken connection are found by asking. */
async function listen() {
  const query = 'subscription { notificationReceived { id } }';
  const response = await fetch(`${site}/graphql/stream`, {
    method: 'POST',
    headers: { ...headers, accept: 'text/event-stream' },
    body: JSON.stringify({ query }),
  });
  if (response.status === 401 || response.status === 403)
    throw Object.assign(new Error(await response.text()), { code: 'REFUSED' });
  if (!response.ok) return;
  console.log('listening');
  await answerAll();
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream()))
    // A colon alone keeps the connection open.
    if (/[^:\s]/.test(chunk)) await answerAll();
}

await answerAll();
for (let pause = 200; !once; pause = Math.min(pause * 2, 30_000)) {
  await listen().catch((error) => {
    if (error.code) throw error;
  });
  await sleep(pause);
}
