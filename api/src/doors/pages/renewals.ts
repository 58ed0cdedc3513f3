import DataLoader from 'dataloader';
import pLimit from 'p-limit';
import type { AskAsVisitor, PageQuestions } from './pageQuestions.js';

/** Pages that are looked after together, so that what they look up takes as many statements as one page does. */
const TOGETHER = 32;
/** While one batch waits for the database, another is compared. */
const CONCURRENT_BATCHES = 2;

/** Finds out which rendered pages are true still: those that are asked about while others are being looked after wait for each other. */
export class Renewals {
  readonly #inTurn = pLimit(CONCURRENT_BATCHES);
  readonly #pages: DataLoader<PageQuestions, boolean>;
  #waiting = 0;

  /** @param newVisitor asks for one batch, and may look up what several pages show once */
  constructor(newVisitor: () => AskAsVisitor) {
    let batch: Promise<unknown> = Promise.resolve();
    this.#pages = new DataLoader(
      (pages: readonly PageQuestions[]) => {
        this.#waiting -= pages.length;
        const ask = newVisitor();
        const answers = Promise.all(
          pages.map((page) => page.areAnsweredAlike(ask).catch((reason: unknown) => failure(reason))),
        );
        batch = answers;
        return answers;
      },
      {
        cache: false,
        maxBatchSize: TOGETHER,
        batchScheduleFn: (dispatch) => {
          void this.#inTurn(() => {
            dispatch();
            return batch;
          });
        },
      },
    );
  }

  /** How many pages nobody has begun with. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Whether a page would be rendered the same again. @throws when that cannot be found out */
  async isTrueStill(page: PageQuestions): Promise<boolean> {
    this.#waiting += 1;
    return this.#pages.load(page);
  }
}

function failure(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('A page was not looked after.', { cause: reason });
}
