/** Whether this is a run that takes long, with all variants of each behaviour (decision 0219). */
export const isThorough = process.env.THOROUGH === '1';

/** All cases in a thorough run, otherwise a telling few. */
export const casesOf = <Case>(all: readonly Case[], few: readonly Case[]): readonly Case[] =>
  isThorough ? all : few;
