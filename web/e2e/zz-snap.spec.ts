import { writeFileSync } from 'node:fs';
import { allPosts } from './support/api';
import { test } from './support/test';
test('snap', async ({ page, memberPage, server, member }) => {
  test.setTimeout(200000);
  const [post] = await allPosts(server.url, 'POPULAR');
  let out = '';
  for (const [who, surface, paths] of [['visitor', page, ['/', '/login', `/post/${post!.id}`, '/category?name=React', '/search?q=react', '/search?q=zzzqq', '/demo_dev', `/${member.userName}`]], ['member', memberPage, ['/', `/post/${post!.id}`, '/write', '/settings', '/settings/account', '/readinglist', `/${member.userName}`, '/confirm_signout', '/drafts', '/404']]] as const) {
    for (const path of paths) {
      await surface.goto(path);
      await surface.waitForTimeout(1200);
      out += `\n===== ${who} ${path} -> ${surface.url()} title=${await surface.title()} focus=${await surface.evaluate(() => document.activeElement?.tagName + '#' + document.activeElement?.id)}\n` + (await surface.locator('body').ariaSnapshot()).split('\n').slice(0, path === '/' ? 60 : 90).join('\n');
    }
  }
  writeFileSync('/tmp/team/h/walk/snap/out.txt', out);
});
