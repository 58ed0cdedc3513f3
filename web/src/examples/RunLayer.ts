import type { Run } from './runExample';

/**
 * The box of one run. The next run prepares its own box above it, invisible, so that a change replaces the result without
 * a moment of emptiness.
 */
export class RunLayer {
  readonly box: HTMLElement;
  /** Whether events of this run still count. */
  isCurrent = true;
  run: Run | null = null;

  constructor(place: HTMLElement) {
    this.box = place.ownerDocument.createElement('div');
    this.box.dataset.layer = 'waiting';
    place.append(this.box);
  }

  show(): void {
    this.box.dataset.layer = 'shown';
  }

  remove(): void {
    this.isCurrent = false;
    this.run?.stop();
    this.run = null;
    this.box.remove();
  }
}
