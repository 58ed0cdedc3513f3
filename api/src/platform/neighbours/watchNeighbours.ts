import type { Logger } from '../log/log.js';
import type { Metrics } from '../metrics/metrics.js';
import type { Circuit } from './circuit.js';

/** Tells the log and the metrics when a neighbour is away and when it is back. */
export function watchNeighbours(metrics: Metrics, circuits: readonly Circuit[], log: Logger): void {
  const help =
    'Whether a neighbour (the image storage, the mail server) failed lately and is not asked for now.';
  const away = metrics.gaugeBy('hydrate_neighbour_away', help, 'neighbour');
  for (const circuit of circuits) {
    const neighbour = circuit.name;
    away(0, neighbour);
    circuit.onChange = (isOpen, cause) => {
      away(isOpen ? 1 : 0, neighbour);
      if (isOpen) log.error({ neighbour, err: cause }, 'A neighbour fails and is not asked for a while');
      else log.info({ neighbour }, 'A neighbour is back');
    };
  }
}
