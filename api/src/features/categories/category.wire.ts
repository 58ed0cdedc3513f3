import type { Category } from './category.entity.js';

/** A category as REST writes it (docs/behaviour.md#rest-wire-names). */
export interface RestCategory {
  _id: string;
  name: string;
  desc: string;
}

export function toCategory({ id, name, description }: Category): RestCategory {
  return { _id: id, name, desc: description };
}
