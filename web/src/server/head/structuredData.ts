import { profileLinks } from '../../features/profile/profileLinks';
import { paths } from './addresses';
import type { ShownPost, ShownUser } from './answers';
import { personImage } from './images';
import { oneLine } from './text';

const CONTEXT = 'https://schema.org';

const organization = (origin: string) => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name: 'Hydrate',
  url: `${origin}/`,
  logo: { '@type': 'ImageObject', url: `${origin}/icons/icon-512.png`, width: 512, height: 512 },
});

/** The site and its search. https://schema.org/WebSite */
export function webSite(origin: string, description: string): object {
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: 'Hydrate',
    url: `${origin}/`,
    description,
    publisher: organization(origin),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search/?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** https://schema.org/BlogPosting */
export function blogPosting(
  post: ShownPost,
  { url, image, description, origin }: { url: string; image: string; description: string; origin: string },
): object {
  const { author } = post;
  const tags = post.categories.map(({ name }) => oneLine(name));
  const picture = personImage(author, origin);
  return {
    '@context': CONTEXT,
    '@type': 'BlogPosting',
    '@id': url,
    url,
    mainEntityOfPage: { '@type': 'WebPage', '@id': post.canonicalURL ?? url },
    ...(post.canonicalURL !== null && { isBasedOn: post.canonicalURL }),
    headline: oneLine(post.title),
    description,
    image: [image],
    datePublished: post.createdAt,
    dateModified: post.updatedAt,
    author: {
      '@type': 'Person',
      name: oneLine(author.name),
      url: `${origin}${paths.profile(author.userName)}`,
      ...(picture && { image: picture.url }),
    },
    publisher: organization(origin),
    isPartOf: { '@id': `${origin}/#website` },
    ...(tags.length > 0 && { articleSection: tags, keywords: tags.join(', ') }),
    timeRequired: `PT${post.readingMinutes}M`,
    isAccessibleForFree: true,
    commentCount: post.commentsCount,
    interactionStatistic: [
      interactions('LikeAction', post.likesCount),
      interactions('CommentAction', post.commentsCount),
    ],
  };
}

/** https://schema.org/ProfilePage */
export function profilePage(user: ShownUser, { url, origin }: { url: string; origin: string }): object {
  const links = profileLinks(user).map((link) => link.url);
  const picture = personImage(user, origin);
  return {
    '@context': CONTEXT,
    '@type': 'ProfilePage',
    '@id': url,
    url,
    dateCreated: user.createdAt,
    mainEntity: {
      '@type': 'Person',
      '@id': `${url}#person`,
      name: oneLine(user.name),
      alternateName: user.userName,
      identifier: user.id,
      url,
      ...(user.about?.trim() ? { description: oneLine(user.about) } : {}),
      ...(picture ? { image: picture.url } : {}),
      ...(links.length > 0 ? { sameAs: links } : {}),
    },
  };
}

/** The path from the home page to this page, which is the last step. https://schema.org/BreadcrumbList */
export function breadcrumbs(steps: readonly { name: string; path: string }[], origin: string): object {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Hydrate', path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: oneLine(name),
      item: `${origin}${path}`,
    })),
  };
}

const interactions = (action: 'LikeAction' | 'CommentAction', count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: { '@type': action },
  userInteractionCount: count,
});
