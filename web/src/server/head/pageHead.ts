import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import type { Feed } from '../../features/home/feedSort';
import type { SearchFilters } from '../../features/search/searchFilters';

/** A public page and its parameters as the page reads them. `page`: that of its list, from 1. */
export type ShownPage =
  | ({ name: 'home'; page: number } & Feed)
  /** `withComments`: for readers without scripts. */
  | { name: 'post'; postId: string; withComments: boolean }
  | { name: 'category'; categoryName: string; page: number }
  | { name: 'profile'; userName: string; page: number }
  /** `query` is '' without a search. */
  | { name: 'search'; query: string; filters: SearchFilters; page: number }
  | { name: 'notFound' };

/** Reads the answer of a query that the page was rendered with; null if it was not sent, or is incomplete. */
export type ReadQuery = <Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) => Data | null;

/** A picture for cards, with an absolute address; sizes in pixels, if known. */
export interface HeadImage {
  url: string;
  alt: string;
  type?: string;
  width?: number;
  height?: number;
}

/** Another format of the page's content, such as a feed. */
export interface AlternateLink {
  /** Root-relative. */
  href: string;
  type: string;
  title: string;
}

/** The content of a page's head, for browsers, search engines, chats and social networks. */
export interface PageHead {
  /** The HTTP status of the page. */
  status: 200 | 404;
  /** The full `<title>`, the same as the page's useDocumentTitle sets. */
  title: string;
  description: string;
  /**
   * Absolute, with only the parameters that the page reads, or the address where a post appeared first; null for pages
   * that must not be indexed.
   */
  canonical: string | null;
  robots: 'max-image-preview:large' | 'noindex, follow';
  /** https://ogp.me, with the properties of the type; times in ISO 8601. X's card shows the same title and picture. */
  openGraph: {
    type: 'website' | 'article' | 'profile';
    title: string;
    /** The page's own address, also if the canonical one is elsewhere; null for pages that must not be indexed. */
    url: string | null;
    image: HeadImage;
    details: readonly [property: string, content: string | null][];
  };
  /** https://developer.x.com/en/docs/x-for-websites/cards/overview/markup */
  card: 'summary' | 'summary_large_image';
  /** https://schema.org, one object per script element. */
  jsonLd: readonly object[];
  alternates: readonly AlternateLink[];
  /** Root-relative addresses of the previous and next page of the list; null if there is none. */
  previous: string | null;
  next: string | null;
}
