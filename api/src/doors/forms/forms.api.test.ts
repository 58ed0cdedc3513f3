import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.js';
import { createPost, createUser, TEST_PASSWORD } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { User } from '../../features/users/user.entity.js';
import { formBrowser } from './testing/formBrowser.js';

let server: TestServer;
let author: User;
let ada: User;
let post: string;

beforeAll(async () => {
  server = await startTestServer();
  author = (await createUser(server, { name: 'Grace Hopper' })).user;
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = (await createUser(server)).user;
  post = (await createPost(server, author, { title: 'A <b>post</b>' })).id;
});

function browser() {
  const { jar, send } = formBrowser(server.origin);
  const logIn = (more: Record<string, string> = {}) =>
    send('/no-scripts/login', { userName: ada.userName, password: TEST_PASSWORD, ...more });
  return { jar, send, logIn };
}

const counts = async () => {
  const query =
    'query ($id: ID!) { post(id: $id) { likesCount comments { nodes { text author { userName } } } } }';
  type Shown = { post: { likesCount: number; comments: { nodes: { text: string }[] } } };
  return (await server.graphql<Shown>(query, { id: post })).data?.post;
};

describe(`forms without scripts on ${engine}`, () => {
  it('log in with a cookie that only forms get, and out again, which ends the session', async () => {
    const { jar, send, logIn } = browser();
    expect((await send('/no-scripts/login')).html).toContain('name="password"');
    const answer = await logIn();
    expect(answer).toMatchObject({ status: 303, location: '/no-scripts?done=in' });
    expect(answer.cookies.find((cookie) => cookie.startsWith('hydrate_forms='))).toMatch(
      /; Path=\/no-scripts; HttpOnly; SameSite=Strict; Max-Age=60\d{4}$/,
    );
    expect(answer.cookies.find((cookie) => cookie.startsWith('hydrate_device='))).toContain(
      '; Path=/no-scripts;',
    );
    const account = await send('/no-scripts?done=in');
    expect(account.html).toContain('<bdi>Ada Lovelace</bdi>');
    expect(account.headers.get('cache-control')).toBe('no-store');
    expect((await send('/no-scripts/login')).location).toBe('/no-scripts');

    const stolen = jar.get('hydrate_forms') ?? '';
    expect((await send('/no-scripts/logout', {})).location).toBe('/no-scripts?done=out');
    expect(jar.has('hydrate_forms')).toBe(false);
    const after = await send(`/no-scripts/post/${post}`, undefined, { cookie: stolen });
    expect(after.html).toContain('Your session has expired. Log in again.');
  });

  it('show a refused login with the username, and never with the password', async () => {
    const { send } = browser();
    const answer = await send('/no-scripts/login', { userName: 'someone<', password: 'Wrong1!pass' });
    expect(answer.status).toBe(400);
    expect(answer.html).toContain('value="someone&#60;"');
    expect(answer.html).toContain('role="alert"');
    expect(answer.html).not.toContain('Wrong1!pass');
    expect(answer.cookies).toEqual([]);
  });

  it.each([
    ['from another site', { origin: 'https://evil.example' }],
    ['from another site in a frame', { origin: 'null' }],
    ['from another page of the same machine', { 'sec-fetch-site': 'same-site' }],
  ])('are refused %s', async (_what, headers: Record<string, string>) => {
    const { send, logIn } = browser();
    await logIn();
    const answer = await send('/no-scripts/like', { post }, headers);
    expect(answer.status).toBe(403);
    expect(answer.html).toContain('This form came from another site. Nothing was changed.');
    expect((await counts())?.likesCount).toBe(0);
  });

  it('like a post and take the like back', async () => {
    const { send, logIn } = browser();
    expect((await send('/no-scripts/like', { post })).location).toBe(
      `/no-scripts/login?next=/no-scripts/post/${post}`,
    );
    const next = `/no-scripts/post/${post}`;
    expect((await send(`/no-scripts/login?next=${next}`)).html).toContain(`name="next" value="${next}"`);
    expect((await logIn({ next })).location).toBe(next);
    expect((await send('/no-scripts/like', { post })).location).toBe(`${next}?done=like`);
    expect((await counts())?.likesCount).toBe(1);
    const shown = await send(`${next}?done=like`);
    expect(shown.html).toContain('1 person likes this post. You are one of them.');
    expect(shown.html).toContain('A &#60;b&#62;post');
    await send('/no-scripts/unlike', { post });
    expect((await counts())?.likesCount).toBe(0);
  });

  it('lead from the login to pages of this site only', async () => {
    const { logIn } = browser();
    const others = [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/.//evil.example',
    ];
    for (const next of [...others, '/no-scripts/post/../../x', '/login', '/no-scripts/logout', '/404'])
      expect((await logIn({ next })).location, next).toBe('/no-scripts?done=in');
  });

  it('lead back to the page that linked the login', async () => {
    const { send, logIn } = browser();
    const loginFrom = async (referer: string) => (await send('/login', undefined, { referer })).html;
    const next = '/category?name=React&page=2';
    const at = `/no-scripts/login?next=${encodeURIComponent(next)}`;
    expect(await loginFrom(server.origin + next)).toContain(`content="0;url=${at}"`);
    for (const referer of ['https://evil.example/post/1', `${server.origin}/register`, 'nonsense', ''])
      expect(await loginFrom(referer), referer).toContain('content="0;url=/no-scripts/login"');
    expect((await send(at)).html).toContain('name="next" value="/category?name=React&#38;page=2"');
    const { location } = await logIn({ next });
    const { html } = await send(location ?? '');
    expect(html).toContain('You are logged in.');
    expect(html).toContain('<a href="/category?name=React&#38;page=2">Back to the page you came from</a>');
  });

  it('save posts and list them', async () => {
    const { send, logIn } = browser();
    expect((await send('/no-scripts/readinglist')).location).toBe(
      '/no-scripts/login?next=/no-scripts/readinglist',
    );
    await logIn();
    expect((await send('/no-scripts/readinglist')).html).toContain('Your reading list is empty.');
    expect((await send('/no-scripts/save', { post })).location).toBe(`/no-scripts/post/${post}?done=save`);
    expect((await send(`/no-scripts/post/${post}`)).html).toContain('It is on your reading list.');
    const { html } = await send('/no-scripts/readinglist');
    expect(html).toContain(`<a href="/post/${post}" dir="auto">A &#60;b&#62;post&#60;/b&#62;</a>`);
    expect(html).toContain('aria-label="Remove A &#60;b&#62;post&#60;/b&#62;"');
    const removed = await send('/no-scripts/unsave', { post, from: 'list' });
    expect(removed.location).toBe('/no-scripts/readinglist?done=unsave');
    expect((await send('/no-scripts/readinglist')).html).toContain('Your reading list is empty.');
    expect((await send('/no-scripts/readinglist?after=nonsense')).status).toBe(400);
  });

  it('follow people and categories, and end that', async () => {
    const { send, logIn } = browser();
    const category = (await server.server.services.categories.byName('React'))?.id ?? '';
    const own = `/no-scripts/user/${author.id}`;
    expect((await send('/no-scripts/follow', { user: author.id })).location).toBe(
      `/no-scripts/login?next=${own}`,
    );
    expect((await logIn({ next: own })).location).toBe(own);
    expect((await send('/no-scripts/follow', { user: author.id })).location).toBe(`${own}?done=follow`);
    expect((await send(`${own}?done=follow`)).html).toContain('You follow this person.');
    await send('/no-scripts/follow', { category });
    const { html } = await send('/no-scripts/following');
    expect(html).toContain(`<a href="/${author.userName}"><bdi>Grace Hopper</bdi></a>`);
    expect(html).toContain(`name="category" value="${category}"`);
    const followed: Record<string, string>[] = [{ user: author.id }, { category }];
    for (const what of followed)
      expect((await send('/no-scripts/unfollow', { ...what, from: 'list' })).location).toBe(
        '/no-scripts/following?done=unfollow',
      );
    const after = (await send('/no-scripts/following')).html;
    expect(after).toContain('You do not follow anyone yet.');
    expect(after).toContain('You follow no category yet.');
    const self = `/no-scripts/user/${ada.id}`;
    expect(await send('/no-scripts/follow', { user: ada.id })).toMatchObject({ status: 303, location: self });
    expect((await send(self)).html).toContain('This is you.');
    expect((await send('/no-scripts/follow', { user: newId() })).status).toBe(404);
    expect((await send(`/no-scripts/category/${newId()}`)).status).toBe(404);
  });

  it('keep the comment of a visitor over the login, publish it once, and keep what is refused', async () => {
    const { send, logIn } = browser();
    const text = 'First line\r\n</textarea>second';
    const asked = await send('/no-scripts/comment', { post, text });
    expect(asked.status).toBe(401);
    expect(asked.html).toContain('you need to login to post a comment!');
    expect(asked.html).toContain('value="First line\n&#60;/textarea&#62;second"');
    const back = await logIn({ post, text });
    expect(back.status).toBe(200);
    expect(back.html).toContain('First line\n&#60;/textarea&#62;second</textarea>');
    expect((await counts())?.comments.nodes).toEqual([]);

    const empty = await send('/no-scripts/comment', { post, text: '  ' });
    expect(empty.status).toBe(400);
    expect(empty.html).toContain('role="alert"');
    expect((await send('/no-scripts/comment', { post, text })).location).toBe(
      `/no-scripts/post/${post}?done=comment`,
    );
    expect((await counts())?.comments.nodes).toEqual([
      { text: 'First line\n</textarea>second', author: { userName: ada.userName } },
    ]);
    const again = await send('/no-scripts/comment', { post, text: 'Again' });
    expect(again.status).toBe(409);
    expect(again.html).toContain('You have already commented on this post.');
    const unsent = (words: string) =>
      `This text was not sent:</p><div class="form-text" dir="auto">${words}</div>`;
    expect(again.html).toContain(unsent('Again'));
    expect((await send('/no-scripts/comment', { post, text })).html).not.toContain('not sent');
    expect((await logIn({ post, text: 'After the login' })).html).toContain(unsent('After the login'));

    const gone = { post: newId(), text: 'For a post that is gone' };
    for (const answer of [await logIn(gone), await send('/no-scripts/comment', gone)]) {
      expect(answer.status).toBe(404);
      expect(answer.html).toContain(unsent(gone.text));
      expect(answer.html).not.toContain('name="password"');
    }
    expect((await send('/no-scripts/comment', gone, { origin: 'https://evil.example' })).html).not.toContain(
      'gone',
    );
  });

  it('register, say which fields are wrong, and verify by a button', async () => {
    const { send } = browser();
    const userName = `n${Date.now().toString(36).slice(-8)}`;
    const email = `${userName}@example.com`;
    const form = {
      name: 'Nora',
      userName,
      email,
      password: TEST_PASSWORD,
      confirmPassword: TEST_PASSWORD,
      homepage: '',
    };
    const other = await send('/no-scripts/register', { ...form, confirmPassword: 'other' });
    expect(other.html).toContain('Password mismatch! Please enter your password correctly');
    const refused = await send('/no-scripts/register', { ...form, userName: 'x' });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('id="userName-error">username must have 4 to 12 characters');
    expect(refused.html).toContain(`value="${email}"`);
    expect(refused.html).not.toContain(TEST_PASSWORD);
    expect((await send('/no-scripts/register', form)).location).toBe('/no-scripts/register/sent');

    const [mail = ''] = await server.mailsTo(email);
    const token = /verify-email\?token=([\w-]+)/.exec(mail)?.[1] ?? '';
    expect((await send(`/no-scripts/verify-email?token=${token}`)).html).toContain(`value="${token}"`);
    expect((await send('/no-scripts/verify-email', { token })).location).toBe('/no-scripts?done=verified');
    expect((await send('/no-scripts')).html).toContain('<bdi>Nora</bdi>');
    expect((await send('/no-scripts/verify-email', { token })).status).toBe(400);
  });

  it('change the profile', async () => {
    const { send, logIn } = browser();
    expect((await send('/no-scripts/settings')).location).toBe('/no-scripts/login?next=/no-scripts/settings');
    await logIn();
    const form = {
      name: 'Ada King',
      about: 'Engines',
      websiteURL: '',
      githubURL: '',
      linkedinURL: '',
      xURL: '',
    };
    const refused = await send('/no-scripts/settings', { ...form, websiteURL: 'javascript:alert(1)' });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('Engines');
    expect((await send('/no-scripts/settings', { ...form, email: 'x@example.com' })).status).toBe(303);
    const { data } = await server.graphql('query ($u: String!) { user(userName: $u) { name about } }', {
      u: ada.userName,
    });
    expect(data).toMatchObject({ user: { name: 'Ada King', about: 'Engines' } });
    const { manager } = server.dataSource;
    await manager.update(User, { id: ada.id }, { name: 'Mary Ann Smith' });
    expect((await send('/no-scripts/settings', { ...form, name: 'Mary Ann Smith' })).status).toBe(303);
    expect((await send('/no-scripts/settings', { ...form, name: 'A B C' })).status).toBe(400);
  });

  it('change password, email and mails, and sign out everywhere', async () => {
    const { jar, send, logIn } = browser();
    const path = '/no-scripts/settings/account';
    expect((await send(path)).location).toBe(`/no-scripts/login?next=${path}`);
    await logIn();
    const before = jar.get('hydrate_forms') ?? '';
    const newPassword = 'Different1!';
    const wrong = await send(`${path}/password`, { currentPassword: 'Wrong1!pass', newPassword });
    expect(wrong.status).toBe(400);
    expect(wrong.html).toContain('id="currentPassword-error"');
    expect(wrong.html).not.toContain(newPassword);
    const right = { currentPassword: TEST_PASSWORD, newPassword };
    expect((await send(`${path}/password`, right)).location).toBe(`${path}?done=password`);
    expect(jar.get('hydrate_forms')).not.toBe(before);
    expect((await send(path)).html).toContain(ada.email);

    const newEmail = `new-${ada.email}`;
    const refused = await send(`${path}/email`, { newEmail, emailPassword: TEST_PASSWORD });
    expect(refused.html).toContain('id="emailPassword-error"');
    expect(refused.html).toContain(`value="${newEmail}"`);
    expect((await send(`${path}/email`, { newEmail, emailPassword: newPassword })).status).toBe(303);
    const pending = `It changes to <b><bdi>${newEmail}</bdi>`;
    expect((await send(path)).html).toContain(pending);
    for (const form of ['password', 'email'])
      expect((await send(`${path}/${form}`, {})).html).toContain(pending);
    for (const address of [ada.email ?? '', newEmail]) {
      const mail = (await server.mailsTo(address)).find((text) => text.includes('change=')) ?? '';
      const change = /change=([\w-]+)/.exec(mail)?.[1] ?? '';
      expect((await send(`/verify-email?change=${change}`)).html).toContain(
        `url=/no-scripts/verify-email?change=${change}"`,
      );
      expect((await send(`/no-scripts/verify-email?change=${change}`)).html).toContain(`value="${change}"`);
      await send('/no-scripts/change-email', { change });
    }
    expect((await send(path)).html).toContain(`Your email is <b><bdi>${newEmail}</bdi>`);

    const mails = '/no-scripts/settings/notifications';
    expect((await send(mails)).html).toContain('<option value="NEVER" selected>');
    const saved = await send(mails, { COMMENT: 'WEEKLY', LIKE: 'HOURLY', OTHER: 'NEVER' });
    expect(saved.location).toBe(`${mails}?done=mails`);
    expect(await server.server.services.notifications.settings(ada.id)).toEqual(
      expect.arrayContaining([
        { kind: 'COMMENT', mail: 'WEEKLY' },
        { kind: 'LIKE', mail: 'NEVER' },
      ]),
    );

    expect((await send(`${path}/everywhere`, {})).location).toBe('/no-scripts?done=everywhere');
    expect(jar.has('hydrate_forms')).toBe(false);
  });

  it('set a forgotten password', async () => {
    const { send } = browser();
    expect((await send('/no-scripts/forgot-password', { email: 'nowhere' })).html).toContain(
      'id="email-error"',
    );
    const { html } = await send('/no-scripts/forgot-password', { email: ada.email ?? '' });
    expect(html).toContain('Password reset email sent successfully!');
    const token =
      /password-reset\?token=([\w-]+)/.exec((await server.mailsTo(ada.email ?? '')).join())?.[1] ?? '';
    expect((await send(`/password-reset?token=${token}`)).html).toContain(
      `url=/no-scripts/password-reset?token=${token}"`,
    );
    const form = { token, password: 'Different1!', confirmPassword: 'Different2!' };
    expect((await send('/no-scripts/password-reset', form)).html).toContain('Password mismatch!');
    const set = await send('/no-scripts/password-reset', { ...form, confirmPassword: 'Different1!' });
    expect(set.html).toContain('Password updated successfully!');
    const login = await send('/no-scripts/login', { userName: ada.userName, password: 'Different1!' });
    expect(login.status).toBe(303);
    expect(
      (await send('/no-scripts/password-reset', { ...form, confirmPassword: 'Different1!' })).status,
    ).toBe(400);
  });

  it('answer with a page for what is missing or too long', async () => {
    const { send, logIn } = browser();
    await logIn();
    for (const [path, form, status] of [
      [`/no-scripts/post/${newId()}`, undefined, 404],
      ['/no-scripts/like', { post: newId() }, 404],
      ['/no-scripts/comment', { post: newId(), text: 'Hello' }, 404],
      ['/no-scripts/comment', { post, text: 'x'.repeat(300_000) }, 413],
    ] as const) {
      const answer = await send(path, form);
      expect(answer.status, path).toBe(status);
      expect(answer.html, path).toContain('This did not work');
    }
    expect((await send('/no-scripts?done=constructor')).status).toBe(200);
    const empty = { method: 'POST', headers: { origin: server.origin } };
    for (const [form, status] of [
      ['login', 400],
      ['register', 400],
      ['comment', 401],
    ] as const)
      expect((await fetch(`${server.origin}/no-scripts/${form}`, empty)).status, form).toBe(status);
  });
});
