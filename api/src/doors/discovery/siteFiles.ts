/** Private pages, and pages without content of their own. */
const NOT_FOR_CRAWLERS = [
  '/api/',
  '/graphql',
  '/sandbox',
  '/search',
  '/login',
  '/register',
  '/verify-email',
  '/forgot-password',
  '/password-reset',
  '/confirm_signout',
  '/write',
  '/settings',
  '/readinglist',
];

/** RFC 9309. */
export function robotsText(publicUrl: string): string {
  const rules = NOT_FOR_CRAWLERS.map((path) => `Disallow: ${path}`).join('\n');
  return `User-agent: *\n${rules}\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

/** https://llmstxt.org */
export function llmsText(publicUrl: string): string {
  return `# Hydrate

> The Developer Hub for All Things React: posts by people who build with React, with comments and profiles.

Each post is a page at ${publicUrl}/post/{id} and Markdown at ${publicUrl}/post/{id}.md.

## Posts

- [Newest posts](${publicUrl}/feed.json): JSON Feed 1.1 with whole bodies; also as [RSS](${publicUrl}/rss.xml) and [Atom](${publicUrl}/atom.xml)
- [All posts](${publicUrl}/sitemap.xml): sitemaps
- One category: ${publicUrl}/category/{name}/feed.json
- One author: ${publicUrl}/{userName}/feed.json

## For programs

- [GraphQL](${publicUrl}/graphql): the whole API, with introspection; to explore in the [sandbox](${publicUrl}/sandbox)
- [REST](${publicUrl}/api/openapi.json): OpenAPI 3.1
`;
}

/** https://github.com/dewitt/opensearch/blob/master/opensearch-1-1-draft-6.md */
export function openSearchDescription(publicUrl: string): string {
  const address = publicUrl.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>Hydrate</ShortName>
  <Description>Search the posts of Hydrate</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Image width="16" height="16" type="image/svg+xml">${address}/favicon.svg</Image>
  <Url type="text/html" method="get" template="${address}/search/?q={searchTerms}"/>
</OpenSearchDescription>
`;
}
