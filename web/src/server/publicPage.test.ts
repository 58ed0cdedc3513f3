import { describe, expect, it } from 'vitest';
import { createRoutes } from '../app/routes';
import { publicPage } from './publicPage';

const routes = createRoutes();
const addressOf = (target: string) => publicPage(routes, target)?.address ?? null;

describe('the address under which a public page is cached', () => {
  it.each([
    ['/', '/'],
    ['/?sort=popular', '/'],
    ['/?sort=latest', '/?sort=latest'],
    ['/?page=2&sort=latest', '/?sort=latest&page=2'],
    ['/?page=1', '/'],
    ['/?page=0', '/'],
    ['/?page=-3', '/'],
    ['/?page=2.5', '/'],
    ['/?page=99999999', '/'],
    ['/?utm_source=mail&fbclid=1', '/'],
    ['//evil.example/path', '/404'],
    ['/post/abc', '/post/abc'],
    ['/post/abc/?x=1#y', '/post/abc'],
    ['/post/abc?comments=shown&x=1', '/post/abc?comments=shown'],
    ['/post/abc?comments=1', '/post/abc'],
    ['/post/a%2Fb', '/post/a%2Fb'],
    ['/category?name=React', '/category?name=React'],
    ['/category/?name=%20React%20&page=3&x=1', '/category?name=React&page=3'],
    ['/category/?name=C%2B%2B', '/category?name=C%2B%2B'],
    ['/search/?q=use%20effect', '/search?q=use+effect'],
    ['/search', '/search'],
    ['/mina', '/mina'],
    ['/mina?page=2', '/mina?page=2'],
    ['/404', '/404'],
    ['/no/such/page', '/404'],
  ])('%s is cached under %s', (target, address) => {
    expect(addressOf(target)).toBe(address);
    // The address maps to itself, so that it can be rendered.
    expect(addressOf(address)).toBe(address);
  });

  it.each([
    '/login',
    '/register',
    '/verify-email?token=t',
    '/forgot-password',
    '/password-reset?token=t',
    '/write',
    '/write?postId=abc',
    '/drafts',
    '/settings',
    '/settings/account',
    '/settings/notifications',
    '/settings/tokens',
    '/settings/webhooks',
    '/oauth/authorize?client_id=x',
    '/notifications',
    '/readinglist',
    '/following',
    '/moderation',
    '/admin',
    '/admin/health',
    '/confirm_signout',
    '/category',
    '/%',
    '/post/%E0%A4%A',
  ])('%s has none: its page is rendered in the browser, or does not exist', (target) => {
    expect(addressOf(target)).toBeNull();
  });
});
