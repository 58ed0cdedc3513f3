import { fieldError } from '../../errors.js';
import { showsNothing } from '../../platform/text/visibleText.js';
import { measuredText } from '../../platform/useCases/validation.js';
import { MAX_APP_NAME } from './oauth.entity.js';

/** Directions and invisible characters, which could make a name read like another text on the page that asks for consent. */
const HIDDEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
/** Letters and digits that look like the first of each. */
const LOOKALIKES = ['hһнηʜɦ', 'yуүυγʏ', 'dԁᴅđɖ', 'rгʀɍ', 'aаαɑᴀ4', 'tтτᴛŧ7', 'eеεᴇɛ3'];
const PLAIN = new Map(LOOKALIKES.flatMap((group) => [...group].map((each) => [each, group.charAt(0)])));

/** The name of an app in stored form. @throws BadUserInputError naming `name` */
export function appNameOf(raw: string): string {
  const { text, length } = measuredText(raw, MAX_APP_NAME);
  if (length > MAX_APP_NAME)
    throw fieldError('name', `The name of an app can have ${MAX_APP_NAME} characters at most.`);
  const name = text.replace(HIDDEN, '').trim();
  if (showsNothing(name)) throw fieldError('name', 'Enter a name for the app.');
  // It would read as if the site itself were asking.
  if (isOfSite(name))
    throw fieldError(
      'name',
      'The name of an app cannot begin with “Hydrate”. It can end with “for Hydrate”.',
    );
  return name;
}

function isOfSite(name: string): boolean {
  const letters = [...name.normalize('NFKD').toLowerCase()].map((each) => PLAIN.get(each) ?? each).join('');
  return letters.replace(/[^\p{L}\p{N}]/gu, '').startsWith('hydrate');
}
