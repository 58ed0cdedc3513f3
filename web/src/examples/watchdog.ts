/** Between two looks at all frames, in milliseconds. */
const INTERVAL = 500;
/** As many looks without an answer as make three seconds. */
const MAX_UNANSWERED = 6;

interface Watched {
  ping: () => void;
  onSilence: () => void;
  unanswered: number;
}

const frames = new Set<Watched>();
let timer: ReturnType<typeof setInterval> | undefined;
let lastLook = 0;

function look(): void {
  const isLate = performance.now() - lastLook > 2 * INTERVAL;
  lastLook = performance.now();
  // A look that comes late shows a busy computer, not a frame that hangs.
  if (isLate) return;
  // Browsers slow hidden pages down, and their frames.
  if (document.visibilityState !== 'visible') {
    for (const frame of frames) frame.unanswered = 0;
    return;
  }
  // Frames may share a process, so one that hangs silences the others too: remove only the newest, and ask the others again.
  const silent = [...frames].filter(({ unanswered }) => unanswered >= MAX_UNANSWERED).at(-1);
  if (silent) {
    for (const frame of frames) frame.unanswered = Math.min(frame.unanswered, MAX_UNANSWERED - 2);
    silent.onSilence();
  }
  for (const frame of frames) {
    frame.unanswered += 1;
    frame.ping();
  }
}

/**
 * Notices a frame that does not answer for three seconds. Looks count rather than time, so that a busy page blames no frame.
 * @returns functions to call for an answer and at the end
 */
export function watchFrame(
  ping: () => void,
  onSilence: () => void,
): { answered: () => void; end: () => void } {
  const frame: Watched = { ping, onSilence, unanswered: 0 };
  frames.add(frame);
  ping();
  timer ??= setInterval(look, INTERVAL);
  return {
    answered: () => (frame.unanswered = 0),
    end: () => {
      frames.delete(frame);
      if (frames.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
  };
}
