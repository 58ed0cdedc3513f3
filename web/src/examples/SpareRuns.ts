import { RunLayer } from './RunLayer';
import { type PreparedRun, prepareExample, type RunEvent, type SourceFile } from './runExample';

type ColorScheme = 'light' | 'dark';

interface Spare {
  layer: RunLayer;
  colorScheme: ColorScheme;
  prepared: PreparedRun;
}

/** Who types slowly needs frames faster than one after the other is prepared. */
const MAX_SPARES = 2;

/** Frames beside the one that is shown, prepared for the next changes of the code. */
export class SpareRuns {
  readonly #spares: Spare[] = [];
  #isFilling = false;
  #isOver = false;

  constructor(
    private readonly place: HTMLElement,
    private readonly title: string,
  ) {}

  /** Fulfilled once the next frame can be used, or never will be. */
  get ready(): Promise<void> {
    return this.#spares[0]?.prepared.ready ?? Promise.resolve();
  }

  /** Prepares frames for files that need the same libraries as these, one after the other. */
  async fill(files: readonly SourceFile[], colorScheme: ColorScheme): Promise<void> {
    if (this.#isFilling) return;
    this.#isFilling = true;
    while (!this.#isOver && this.#spares.length < MAX_SPARES) {
      const layer = new RunLayer(this.place);
      const prepared = prepareExample(files, layer.box, { title: this.title, colorScheme });
      layer.run = prepared;
      this.#spares.push({ layer, colorScheme, prepared });
      await prepared.ready;
    }
    this.#isFilling = false;
  }

  /**
   * Runs files in the next frame and gives its layer away. Another one is prepared once they have run, because loading a frame
   * would slow them down.
   * @returns null if no frame is prepared for these files
   */
  run(
    files: readonly SourceFile[],
    colorScheme: ColorScheme,
    onEvent: (event: RunEvent) => void,
  ): RunLayer | null {
    const next = this.#spares.shift();
    const fill = () => void this.fill(files, colorScheme);
    const isUsed =
      next?.colorScheme === colorScheme &&
      next.prepared.run(files, (event) => {
        onEvent(event);
        if (event.type === 'ran' || event.type === 'failed') fill();
      });
    if (isUsed) return next.layer;
    next?.layer.remove();
    // They are like the first one.
    this.#clear();
    fill();
    return null;
  }

  remove(): void {
    this.#isOver = true;
    this.#clear();
  }

  #clear(): void {
    for (const { layer } of this.#spares.splice(0)) layer.remove();
  }
}
