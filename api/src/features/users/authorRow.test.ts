import { getMetadataArgsStorage } from 'typeorm';
import { expect, it } from 'vitest';
import { AUTHOR_COLUMNS, authorOf } from './authorRow.js';
import { User } from './user.entity.js';

/** A value as the driver reads it from a column of a name or a type. */
const samples: Readonly<Record<string, unknown>> = { role: 'ADMIN', datetime: new Date(0), int: 1 };

const columns = getMetadataArgsStorage()
  .columns.filter(({ target, options }) => target === User && options.select !== false)
  .map(({ propertyName, options }) => ({
    name: propertyName,
    value: samples[propertyName] ?? samples[String(options.type)] ?? propertyName,
  }))
  .filter(({ name }) => name !== 'id');

const row = { authorId: 'x', ...Object.fromEntries(columns.map(({ name, value }) => [`u_${name}`, value])) };

it.each(columns)('authorRow.ts reads the column $name of user.entity.ts', ({ name, value }) => {
  expect(AUTHOR_COLUMNS.split(', ')).toContain(`u.${name} AS u_${name}`);
  expect(authorOf(row)).toHaveProperty(name, value);
});
