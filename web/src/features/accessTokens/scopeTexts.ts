import type { Scope } from '../../generated/graphql';

/** What a scope allows, in the order of the form. `name` is that of the API's documents. */
export const scopeTexts: Readonly<Record<Scope, { name: string; title: string; about: string }>> = {
  READ: {
    name: 'read',
    title: 'Read',
    about: 'Everything that you can read: also your drafts, reading list and notifications.',
  },
  WRITE_POSTS: {
    name: 'write:posts',
    title: 'Posts',
    about: 'Write, publish, change and delete your posts, drafts and series, and upload images.',
  },
  WRITE_COMMENTS: {
    name: 'write:comments',
    title: 'Comments',
    about: 'Write, change and delete your comments and replies.',
  },
  WRITE_REACTIONS: {
    name: 'write:reactions',
    title: 'Reactions',
    about: 'Like, save, follow, and mark notifications as read.',
  },
  WRITE_PROFILE: {
    name: 'write:profile',
    title: 'Profile',
    about: 'Change your public profile and your webhooks.',
  },
};

/** A newer server may have more scopes. */
export const isKnownScope = (scope: string): scope is Scope => scope in scopeTexts;
