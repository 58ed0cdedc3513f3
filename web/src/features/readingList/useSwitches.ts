import { useRef, useState } from 'react';
import { useSessionStore, type Actor } from '../../session';

type Send = (key: string, isOn: boolean, context: { actor: Actor | null }) => Promise<unknown>;

/**
 * Switches that show at once what the person wants. They are sent one after the other, because an older answer that arrives
 * late would undo a newer choice; of several clicks on one the last counts. A failure shows the stored state again.
 */
export function useSwitches(send: Send) {
  const session = useSessionStore();
  /** What is not stored yet. */
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map());
  const waiting = useRef(new Map<string, { isOn: boolean; actor: Actor | null }>());
  const isSending = useRef(false);

  const sendWaiting = async () => {
    isSending.current = true;
    // What is added meanwhile comes last.
    for (const [key, { isOn, actor }] of waiting.current) {
      waiting.current.delete(key);
      // The mutation tells of its failure.
      await send(key, isOn, { actor }).catch(() => undefined);
      if (!waiting.current.has(key))
        setWanted((before) => new Map([...before].filter(([other]) => other !== key)));
    }
    isSending.current = false;
  };

  return {
    isOn: (key: string, isStored: boolean): boolean => wanted.get(key) ?? isStored,
    set: (key: string, isOn: boolean): void => {
      waiting.current.set(key, { isOn, actor: session.getActor() });
      setWanted((before) => new Map(before).set(key, isOn));
      if (!isSending.current) void sendWaiting();
    },
  };
}
