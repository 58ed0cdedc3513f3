import { RunLayer } from './RunLayer';
import { type PreparedRun, prepareExample, type Problem, type RunEvent, type SourceFile } from './runExample';

type ColorScheme = 'light' | 'dark';

interface Spare {
  layer: RunLayer;
  prepared: PreparedRun;
}

/** Slow typing starts runs faster than one frame after the other is prepared. */
const MAX_SPARES = 2;
/** A frame that is not prepared after this time may share a process with code that has no end; in milliseconds. */
const PATIENCE = 8000;

/** Frames beside the one that is shown, prepared for the next changes of the code. */
export class SpareRuns {
  readonly #spares: Spare[] = [];
  /** The filling that goes on; `clear` ends it. */
  #filling: symbol | null = null;
  #isOver = false;

  constructor(
    private readonly place: HTMLElement,
    private title: string,
    private colorScheme: ColorScheme,
  ) {}

  /** Waits until the next frame can be used, or never will be. One that takes too long is given up, with those after it. */
  async untilReady(): Promise<void> {
    const next = this.#spares[0];
    if (!next) return;
    const timer = setTimeout(() => this.clear(), PATIENCE);
    await next.prepared.ready;
    clearTimeout(timer);
  }

  /** Prepares frames for files that need the same libraries as these, one after the other. */
  async fill(files: readonly SourceFile[]): Promise<void> {
    if (this.#filling || this.#isOver) return;
    const filling = (this.#filling = Symbol('filling'));
    while (this.#filling === filling && this.#spares.length < MAX_SPARES) {
      const { title, colorScheme } = this;
      const layer = new RunLayer(this.place);
      const prepared = prepareExample(files, layer.box, { title, colorScheme });
      layer.run = prepared;
      this.#spares.push({ layer, prepared });
      await prepared.ready;
    }
    if (this.#filling === filling) this.#filling = null;
  }

  /**
   * Runs files in the next frame and gives its layer away. Another one is prepared once they have run, because loading a frame
   * would slow them down.
   * @returns null if no frame is prepared for these files
   */
  run(files: readonly SourceFile[], onEvent: (event: RunEvent) => void): RunLayer | null {
    const next = this.#spares.shift();
    const isUsed = next?.prepared.run(files, (event) => {
      onEvent(event);
      const isOver = event.type === 'ran' || (event.type === 'failed' && !mayHang(event.problem));
      if (isOver) void this.fill(files);
    });
    if (next && isUsed) return next.layer;
    next?.layer.remove();
    // They are like the first one.
    this.clear();
    void this.fill(files);
    return null;
  }

  /** Follows a change of the page's theme. */
  setColorScheme(colorScheme: ColorScheme): void {
    this.colorScheme = colorScheme;
    for (const { prepared } of this.#spares) prepared.setColorScheme(colorScheme);
  }

  /** Names the frames of later runs. */
  setTitle(title: string): void {
    this.title = title;
  }

  remove(): void {
    this.#isOver = true;
    this.clear();
  }

  /** Removes all prepared frames. */
  clear(): void {
    this.#filling = null;
    for (const { layer } of this.#spares.splice(0)) layer.remove();
  }
}

/** Whether the process of a frame may be blocked, so that frames that are opened now would be blocked too. */
export const mayHang = ({ kind }: Problem): boolean => kind === 'timeout' || kind === 'load';
