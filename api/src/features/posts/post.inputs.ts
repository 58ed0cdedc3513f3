import { registerEnumType } from 'type-graphql';
import { rules } from '../../platform/useCases/inputRules.js';
import { MAX_ADDRESS } from './canonicalAddress.js';
import { ArrayMaxSize, IsArray, IsString, MaxLength } from '../../platform/useCases/rules.js';

/** Maximum number of categories of a post (docs/behaviour.md#limits). */
export const MAX_CATEGORIES = 3;
export const MAX_TITLE = 200;
export const MAX_DESCRIPTION = 300;
/** Maximum length of a body in characters of HTML, after embedded images have become uploads. */
export const MAX_HTML = 1_000_000;

export enum PostSort {
  LATEST = 'LATEST',
  POPULAR = 'POPULAR',
  UPDATED = 'UPDATED',
}

registerEnumType(PostSort, {
  name: 'PostSort',
  description: 'The order of a list of posts.',
  valuesConfig: {
    LATEST: { description: 'Newest first.' },
    POPULAR: { description: 'Most liked first, newer before older.' },
    UPDATED: { description: 'Last changed first, by `updatedAt`.' },
  },
});

/** Names of categories, at most {@link MAX_CATEGORIES}. */
export function IsCategoryList(): PropertyDecorator {
  return rules(
    IsString({ each: true, message: 'Each category must be a name.' }),
    ArrayMaxSize(MAX_CATEGORIES, { message: `A post can have at most ${MAX_CATEGORIES} categories.` }),
    IsArray({ message: 'The categories must be a list of names.' }),
  );
}

/** The author's summary. The service measures it. */
export function IsDescription(): PropertyDecorator {
  return IsString({ message: 'The description must be text.' });
}

/** The address where a post appeared first. The service checks where it leads. */
export function IsCanonicalURL(): PropertyDecorator {
  return rules(
    MaxLength(MAX_ADDRESS, { message: `An address can have ${MAX_ADDRESS} characters at most.` }),
    IsString({ message: 'The canonical address must be an address.' }),
  );
}

/** The address of a cover image. The service checks where it leads. */
export function IsCoverURL(): PropertyDecorator {
  return rules(
    MaxLength(2048, { message: 'The address of the cover image can have 2048 characters at most.' }),
    IsString({ message: 'The cover image must be an address.' }),
  );
}
