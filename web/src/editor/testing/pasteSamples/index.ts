import { code } from './code';
import { documents } from './documents';
import { pages } from './pages';
import type { PasteSample } from './sample';
import { tables } from './tables';
import { word } from './word';

/** Clipboards in our own words, in the form in which applications write them. */
export const pasteSamples: readonly PasteSample[] = [...word, ...documents, ...tables, ...code, ...pages];
