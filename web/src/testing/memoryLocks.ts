type Callback = (lock: Lock | null) => unknown;

interface Waiting {
  mode: LockMode;
  grant: () => void;
}

/** Web Locks in memory, as far as drafts use them: jsdom has none. */
export function createMemoryLocks() {
  const places = new Map<string, { held: Set<Lock>; queue: Waiting[] }>();

  function placeOf(name: string) {
    const place = places.get(name) ?? { held: new Set<Lock>(), queue: [] };
    places.set(name, place);
    return place;
  }

  function isFree(name: string, mode: LockMode): boolean {
    const { held } = placeOf(name);
    return held.size === 0 || (mode === 'shared' && [...held].every((lock) => lock.mode === 'shared'));
  }

  async function run(name: string, mode: LockMode, callback: Callback): Promise<unknown> {
    const { held, queue } = placeOf(name);
    const lock: Lock = { name, mode };
    held.add(lock);
    try {
      return await callback(lock);
    } finally {
      held.delete(lock);
      grantNext(name, queue);
    }
  }

  function grantNext(name: string, queue: Waiting[]): void {
    for (let [next] = queue; next && isFree(name, next.mode); [next] = queue) {
      queue.shift();
      next.grant();
    }
  }

  async function request(name: string, options: LockOptions, callback: Callback): Promise<unknown> {
    const { mode = 'exclusive', ifAvailable = false, signal } = options;
    const { queue } = placeOf(name);
    if (queue.length === 0 && isFree(name, mode)) return run(name, mode, callback);
    if (ifAvailable) return callback(null);
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { mode, grant: () => void run(name, mode, callback).then(resolve, reject) };
      queue.push(waiting);
      signal?.addEventListener('abort', () => {
        const place = queue.indexOf(waiting);
        if (place < 0) return;
        queue.splice(place, 1);
        reject(new DOMException('The request was aborted.', 'AbortError'));
        grantNext(name, queue);
      });
    });
  }

  return { request };
}
