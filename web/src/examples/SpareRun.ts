import { RunLayer } from './RunLayer';
import { type PreparedRun, prepareExample, type RunEvent, type SourceFile } from './runExample';

type ColorScheme = 'light' | 'dark';

/** A frame beside the one that is shown, prepared for the next change of the code. */
export class SpareRun {
  readonly #layer: RunLayer;
  readonly #colorScheme: ColorScheme;
  readonly #prepared: PreparedRun;

  constructor(
    files: readonly SourceFile[],
    place: HTMLElement,
    { title, colorScheme }: { title: string; colorScheme: ColorScheme },
  ) {
    this.#layer = new RunLayer(place);
    this.#colorScheme = colorScheme;
    this.#prepared = prepareExample(files, this.#layer.box, { title, colorScheme });
    this.#layer.run = this.#prepared;
  }

  /** Fulfilled once it can be used, or never will be. */
  get ready(): Promise<void> {
    return this.#prepared.ready;
  }

  /** Runs files and gives the layer away; null if the frame cannot run them, and is removed. */
  use(
    files: readonly SourceFile[],
    colorScheme: ColorScheme,
    onEvent: (event: RunEvent) => void,
  ): RunLayer | null {
    const isUsed = this.#colorScheme === colorScheme && this.#prepared.run(files, onEvent);
    if (!isUsed) this.remove();
    return isUsed ? this.#layer : null;
  }

  remove(): void {
    this.#layer.remove();
  }
}
