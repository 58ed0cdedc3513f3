import type { Actor, SessionStore } from './sessionStore';

/**
 * What a person has entered, in memory only: it outlives the end of the session, but not a sign-out, and is for
 * nobody else. The returned function gives the map of the person who is signed in now.
 */
export function createActorMemory<Value>(): (session: SessionStore) => Map<string, Value> {
  let kept: { actor: Actor; values: Map<string, Value> } | undefined;
  return (session) => {
    const actor = session.getActor();
    if (!actor) return new Map();
    const isSame = kept?.actor.userId === actor.userId && session.mayKeep(kept.actor);
    if (!kept || !isSame) kept = { actor, values: new Map() };
    return kept.values;
  };
}
