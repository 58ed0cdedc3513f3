import type { OperationVariables, TypedDocumentNode } from '@apollo/client';

/**
 * A public page as its address names it: parameters decoded and trimmed, as the page itself reads them. `page` is the page of
 * its list, from 1.
 */
export type ShownPage =
  | { name: 'home'; sort: 'POPULAR' | 'LATEST'; page: number }
  | { name: 'post'; postId: string }
  | { name: 'category'; categoryName: string; page: number }
  | { name: 'profile'; userName: string; page: number }
  /** `query` is '' when nothing is asked yet. */
  | { name: 'search'; query: string; page: number }
  | { name: 'notFound' };

/** Reads the answer of a query that the page was rendered with; null when it has not been asked, or not answered in full. */
export type ReadQuery = <Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) => Data | null;

/** A picture for cards. Address absolute; sizes in pixels, where they are known. */
export interface HeadImage {
  url: string;
  alt: string;
  type?: string;
  width?: number;
  height?: number;
}

/** https://ogp.me */
export interface OpenGraph {
  type: 'website' | 'article' | 'profile';
  title: string;
  description: string;
  /** Absolute; null for a page that must not be indexed. */
  url: string | null;
  image: HeadImage;
  /** Times in ISO 8601; `author` is the address of the profile. */
  article?: {
    publishedTime: string;
    modifiedTime: string;
    author: string;
    section: string | null;
    tags: readonly string[];
  };
  profile?: { userName: string };
}

/** https://developer.x.com/en/docs/x-for-websites/cards/overview/markup */
export interface TwitterCard {
  card: 'summary' | 'summary_large_image';
  title: string;
  description: string;
  image: HeadImage;
}

/** Another form of what the page shows, such as a feed. */
export interface AlternateLink {
  /** Root-relative. */
  href: string;
  type: string;
  title: string;
}

/** What the head of a page says: for people's tabs, search engines, chats and social networks. */
export interface PageHead {
  /** The HTTP status that is true for the page. */
  status: 200 | 404;
  /** The whole of `<title>`, the same as the page's useDocumentTitle gives. */
  title: string;
  description: string;
  /** Absolute, with none but the parameters that make the page; null for pages that must not be indexed. */
  canonical: string | null;
  robots: 'max-image-preview:large' | 'noindex, follow';
  openGraph: OpenGraph;
  twitter: TwitterCard;
  /** https://schema.org, one object a script element. */
  jsonLd: readonly object[];
  alternates: readonly AlternateLink[];
  /** Root-relative addresses of the pages beside this one in its list; null where there is none. */
  previous: string | null;
  next: string | null;
}
