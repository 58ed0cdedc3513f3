import { UUID_PATTERN } from '../database/ids.js';
import { IsInt, IsString, Matches, Max, Min } from './rules.js';

/** The largest `Int` of GraphQL. */
const MAX_INT = 2 ** 31 - 1;

/** Combines rules of class-validator into one decorator, in the order of stacked decorators: the last one is checked first. */
export function rules(...decorators: PropertyDecorator[]): PropertyDecorator {
  return (target, key) => {
    for (const decorate of decorators.toReversed()) decorate(target, key);
  };
}

/** A UUID in lower case, as the database stores ids. */
export function IsId(message: string): PropertyDecorator {
  return rules(Matches(UUID_PATTERN, { message }), IsString({ message }));
}

/** A `version` that this API has returned. */
export function IsVersion(message = 'The version must be a whole number.'): PropertyDecorator {
  return rules(Max(MAX_INT), Min(1), IsInt({ message }));
}
