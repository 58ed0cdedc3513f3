/* Small exports in the shape of each format, in our own words. */

export const GHOST = JSON.stringify({
  db: [
    {
      meta: { exported_on: 1616560573131, version: '5.2.0' },
      data: {
        posts: [
          {
            id: 'p1',
            uuid: 'a-uuid',
            title: 'Cards',
            slug: 'cards',
            html: `<p>See <a href="__GHOST_URL__/other/">other</a>.</p>
<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Mind the keys.</div></div>
<div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">More</h4></div><div class="kg-toggle-content"><p>Hidden.</p></div></div>
<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://react.dev/"><div class="kg-bookmark-title">React</div></a><figcaption>Read it</figcaption></figure>
<figure class="kg-card kg-video-card"><video src="__GHOST_URL__/content/media/a.mp4"></video><figcaption>A film</figcaption></figure>
<figure class="kg-card kg-embed-card"><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed" title="Song"></iframe></figure>
<!--kg-gated-block:begin nonMember:false memberSegment:"status:free,status:-free" --><p>For members</p><!--kg-gated-block:end-->
<!--kg-gated-block:begin nonMember:true memberSegment:"" --><p>For visitors</p><!--kg-gated-block:end-->`,
            status: 'published',
            visibility: 'public',
            published_at: '2021-03-04T05:06:07.000Z',
            custom_excerpt: 'About cards.',
          },
          { id: 'p2', uuid: 'b', title: 'Not yet', slug: 'not-yet', html: '<p>x</p>', status: 'draft' },
          {
            id: 'p3',
            uuid: 'c',
            title: 'Tomorrow',
            slug: 'tomorrow',
            html: '<p>x</p>',
            status: 'published',
            published_at: '2999-01-01T00:00:00.000Z',
          },
        ],
        tags: [
          { id: 't1', name: 'React' },
          { id: 't2', name: '#internal' },
        ],
        posts_tags: [
          { post_id: 'p1', tag_id: 't1', sort_order: 0 },
          { post_id: 'p1', tag_id: 't2', sort_order: 1 },
        ],
        users: [{ id: 'u1', name: 'Ada Ghost', slug: 'ada', email: 'ada.ghost@example.com' }],
        posts_authors: [{ post_id: 'p1', author_id: 'u1' }],
        settings: [{ key: 'title', value: 'Ghostly' }],
      },
    },
  ],
});

const cdata = (text: string): string => `<![CDATA[${text}]]>`;
const wpItem = (id: number, body: string, more = ''): string => `<item><title>${cdata(`Post ${id}`)}</title>
<link>https://wp.example.com/2018/03/post-${id}/</link><dc:creator>${cdata('ada')}</dc:creator><guid isPermaLink="false">https://wp.example.com/?p=${id}</guid>
<content:encoded>${cdata(body)}</content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date_gmt>${cdata('2018-03-04 05:06:07')}</wp:post_date_gmt>
<wp:post_type>${cdata('post')}</wp:post_type><wp:status>${cdata('publish')}</wp:status>
<category domain="category" nicename="react">${cdata('React')}</category>${more}</item>`;

export const WORDPRESS = `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Pressed</title><link>https://wp.example.com</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:author><wp:author_login>${cdata('ada')}</wp:author_login><wp:author_email>${cdata('ada.wp@example.com')}</wp:author_email><wp:author_display_name>${cdata('Ada Press')}</wp:author_display_name></wp:author>
${wpItem(
  1,
  `First & second line
of a paragraph.

[caption id="a" width="300"]<img src="/wp-content/a.png" alt="A" /> Below A[/caption]

[code language="jsx"]<App a="[b]" />[/code]

https://www.youtube.com/watch?v=dQw4w9WgXcQ

[gallery]

[contact-form to="me"]Write[/contact-form]`,
  `<wp:postmeta><wp:meta_key>${cdata('_thumbnail_id')}</wp:meta_key><wp:meta_value>${cdata('9')}</wp:meta_value></wp:postmeta>
<wp:comment><wp:comment_approved>1</wp:comment_approved><wp:comment_content>${cdata('Hi')}</wp:comment_content></wp:comment>`,
)}
${wpItem(
  2,
  `<!-- wp:paragraph --><p>Blocks</p><!-- /wp:paragraph -->
<!-- wp:embed --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">
https://codepen.io/ada/pen/abcdef
</div><figcaption>A pen</figcaption></figure><!-- /wp:embed -->
<!-- wp:paragraph --><p>Noted<sup data-fn="n-1" class="fn"><a href="#n-1" id="n-1-link">1</a></sup>.</p><!-- /wp:paragraph --><!-- wp:footnotes /-->
<!-- wp:block {"ref":12} /--><!-- wp:block {"ref":13} /-->
<!-- wp:details --><details class="wp-block-details"><summary>More</summary><p>Inside</p></details><!-- /wp:details -->`,
  `<wp:postmeta><wp:meta_key>${cdata('footnotes')}</wp:meta_key><wp:meta_value>${cdata('[{"id":"n-1","content":"Below the <em>text</em>"}]')}</wp:meta_value></wp:postmeta>
<wp:postmeta><wp:meta_key>${cdata('_yoast_wpseo_metadesc')}</wp:meta_key><wp:meta_value>${cdata('About blocks.')}</wp:meta_value></wp:postmeta>`,
)}
<item><title>A page</title><wp:post_id>3</wp:post_id><wp:post_type>page</wp:post_type><wp:status>publish</wp:status></item>
<item><title>Pattern</title><content:encoded>${cdata('<!-- wp:paragraph --><p>Of a pattern</p><!-- /wp:paragraph --><!-- wp:block {"ref":12} /-->')}</content:encoded><wp:post_id>12</wp:post_id><wp:post_type>wp_block</wp:post_type><wp:status>publish</wp:status></item>
<item><title>Picture</title><wp:post_id>9</wp:post_id><wp:post_parent>1</wp:post_parent><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://wp.example.com/wp-content/cover.png</wp:attachment_url></item>
</channel></rss>`;

export const DEV_TO = JSON.stringify([
  {
    type_of: 'article',
    id: 1544,
    title: 'Tags',
    description: 'All the tags.',
    slug: 'tags-39d8',
    path: '/ada/tags-39d8',
    url: 'https://dev.to/ada/tags-39d8',
    canonical_url: 'https://ada.example.com/tags',
    published_at: '2023-01-11T16:00:22Z',
    published_timestamp: '2023-01-11T16:00:22Z',
    tag_list: ['react'],
    comments_count: 2,
    user: { name: 'Ada Dev', username: 'ada_dev', github_username: 'ada' },
    body_markdown: `---
title: Tags
series: All of dev.to
---
Text[^1].

{% embed https://codesandbox.io/s/abc %}

{% youtube dQw4w9WgXcQ %}

{% details More of it %}
Hidden **text**
{% enddetails %}

{% katex %}
x^2
{% endkatex %}

{% poll 7 %}

\`\`\`jsx {1,3-4} title="App.js"
<App />
\`\`\`

[^1]: A note.`,
  },
]);

export const HASHNODE = JSON.stringify({
  posts: [
    {
      _id: '507f1f77bcf86cd799439011',
      cuid: 'ck123',
      slug: 'hash',
      title: 'Hash',
      dateAdded: '2020-02-03T04:05:06.000Z',
      contentMarkdown:
        '%[https://www.youtube.com/watch?v=dQw4w9WgXcQ]\n\n![A](https://cdn.example.com/a.png align="center")\n\n> [!TIP]\n> Good.\n',
      brief: 'Hash.',
      tags: ['56744723958ef13879b9549b'],
      isActive: true,
    },
  ],
});

export const RSS = `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Fed</title><link>https://fed.example.com/</link>
<item><title>One &amp; two</title><link>https://fed.example.com/one</link><guid>https://fed.example.com/one</guid><pubDate>Mon, 02 Jan 2006 15:04:05 GMT</pubDate><author>ada@example.com (Ada Fed)</author>
<content:encoded>${cdata('<p>Whole <a href="/two">two</a></p><iframe src="https://maps.example.com/x"></iframe>')}</content:encoded></item>
<item><title>No date</title><guid isPermaLink="false">two</guid><pubDate>yesterday</pubDate><description>Short.</description></item></channel></rss>`;

export const ATOM = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Atoms</title><link href="https://atom.example.com/"/><author><name>Ada Atom</name></author>
<entry><title type="html">Of &lt;b&gt;atoms&lt;/b&gt;</title><id>urn:1</id><link href="https://atom.example.com/1"/><published>2022-02-02T02:02:02Z</published>
<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>A &amp; <strong>b</strong></p></div></content></entry></feed>`;

export const MARKDOWN = `---
title: "Post: with a colon"
date: 2019-05-06
tags: [React, Hooks]
cover_image: ./cover.png
---
![A picture](./cover.png)

![Gone](./gone.png)

<details><summary>More</summary>

Inside.

</details>
`;

/** A post in a backup of Hashnode on GitHub. Its first backups had the text only. */
export const HASHNODE_BACKUP = `---
title: "Of backups"
seoDescription: "What a backup holds"
datePublished: Wed Feb 28 2024 06:43:15 GMT+0000 (Coordinated Universal Time)
cuid: clt5fk2zw000308jnam3y3z7t
slug: of-backups
tags: data-science, react

---

Text.

![](https://cdn.example.com/a.png align="center")
`;
