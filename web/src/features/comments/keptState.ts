import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AppHistory } from '../../router';
import { useAppHistory } from '../../router/routerContext';

/**
 * Makes a `useState` whose value Back and Forward find again (docs/behaviour.md#comments). A page that is opened anew starts
 * with `initial`. Several states of one page have different ids.
 */
export function keptState<Value>(initial: Value) {
  const ofApp = new WeakMap<AppHistory, Map<string, Value>>();

  return function useKeptState(id = '') {
    const history = useAppHistory();
    const place = `${useLocation().key} ${id}`;
    const [value, setValue] = useState(() => ofApp.get(history)?.get(place) ?? initial);
    useEffect(() => {
      const kept = ofApp.get(history) ?? new Map<string, Value>();
      ofApp.set(history, kept);
      if (value === initial) kept.delete(place);
      else kept.set(place, value);
    }, [history, place, value]);
    return [value, setValue] as const;
  };
}
