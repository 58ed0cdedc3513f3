import { describe, expect, it } from 'vitest';
import { pageNumber, parseQuery, requiredParameter } from './restInput.js';

describe('a repeated parameter', () => {
  it.each([
    ['/api/posts?page=2&page=x&page=3', '2'],
    ['/api/posts?page=&page=3', ''],
    ['/api/posts?page=2&page[]=3&page[0]=4', '2'],
    ['/api/posts?page=2/?page=3', '2'],
    ['/api/posts?page=2?page=3', '2?page=3'],
    ['/api/posts?pag%65=2&page=3', '2'],
  ])('uses its first value: %s', (url, page) => {
    const query = parseQuery(url);
    expect(query.get('page')).toBe(page);
    if (/^\d+$/.test(page)) expect(pageNumber(query)).toBe(Number(page));
    expect(requiredParameter(query, 'page')).toBe(page);
  });
});

describe('the query string of an older client', () => {
  it.each([
    ['/api/posts/?page=2&sort=latest', { page: '2', sort: 'latest' }],
    ['/api/posts/?page=1/?search=react', { page: '1', search: 'react' }],
    ['/api/posts/?page=1/?search=a/?b', { page: '1', search: 'a/?b' }],
    ['/api/posts/?page=1%2F%3Fsearch=x', { page: '1/?search=x' }],
    ['/api/posts/?search=page=1/?x', { search: 'page=1/?x' }],
    ['/api/posts?sort=latest&page=1/?search=x', { sort: 'latest', page: '1', search: 'x' }],
    ['/api/posts/?search=c++', { search: 'c++' }],
    ['/api/posts/?search=c++%20tips', { search: 'c++ tips' }],
    ['/api/posts/?search=c%2B%2B+tips', { search: 'c++ tips' }],
    ['/api/posts/?search=react+hooks&page=1', { search: 'react hooks', page: '1' }],
    ['/api/posts/?search=100%', { search: '100%' }],
    ['/api/posts/?search=%ff%e6', { search: '\ufffd\ufffd' }],
    ['/api/posts/?search=日本', { search: '日本' }],
    ['/api/posts/?name=React', { name: 'React' }],
    ['/api/posts/?', {}],
    ['/api/posts', {}],
  ])('%s', (url, parameters) => {
    expect(Object.fromEntries(parseQuery(url))).toEqual(parameters);
  });
});
