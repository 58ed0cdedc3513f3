import { useExecutionContext } from '@graphiql/react';
import type { GraphQLFormattedError } from 'graphql';
import { useSyncExternalStore } from 'react';
import { lastExchange } from './api';
import { lastLive } from './live';
import styles from './Outcome.module.css';

/** What to do about an error, by its code. /developers/errors says more. */
const CURES: Readonly<Record<string, string>> = {
  UNAUTHENTICATED: 'Log in above, or press “Try everything” for an account of your own.',
  FORBIDDEN: 'The account that is logged in may not do this.',
  NOT_FOUND: 'It does not exist, or not any more. Take an id from another answer.',
  BAD_USER_INPUT: 'Correct the named value in the variables, and run it again.',
  CONFLICT: 'Something has changed meanwhile. Fetch it again, then decide.',
  RATE_LIMITED: 'That was too much in a short time. Wait a little.',
  COST_EXCEEDED: 'Ask for less: a smaller “first”, or fewer lists within lists.',
  SERVICE_UNAVAILABLE: 'The server is busy. Nothing was changed; try again in a moment.',
  INTERNAL_SERVER_ERROR: 'This is a defect of the server. Try again later.',
  GRAPHQL_PARSE_FAILED: 'The text is not GraphQL yet: look for a missing bracket or name.',
  GRAPHQL_VALIDATION_FAILED: 'The schema does not have this. Ctrl+Space shows what it has.',
  OPERATION_RESOLUTION_FAILURE: 'Choose one of the operations beside the run button.',
};
const SHOWN = 3;

/** Below the response: the events of a subscription, or what went wrong in plain words. */
export function Outcome() {
  const live = useSyncExternalStore(lastLive.subscribe, lastLive.get, () => null);
  const exchange = useSyncExternalStore(lastExchange.subscribe, lastExchange.get, () => null);
  const errors = exchange?.errors ?? [];
  return (
    <div role="status" className={styles.outcome}>
      {live && <LiveStatus />}
      {errors.length > 0 && <Problems errors={errors} />}
    </div>
  );
}

function LiveStatus() {
  const live = useSyncExternalStore(lastLive.subscribe, lastLive.get, () => null);
  const execution = useExecutionContext({ nonNull: true });
  if (!live) return null;
  const { count, since, isOpen } = live;
  const events = count === 1 ? '1 event' : `${count} events`;
  return (
    <p className={styles.live}>
      <span>
        {isOpen ? `Listening since ${since.toLocaleTimeString()}: ${events}.` : `Ended after ${events}.`}
      </span>
      {isOpen && (
        <button type="button" onClick={() => execution.stop()}>
          Stop listening
        </button>
      )}
    </p>
  );
}

function Problems({ errors }: { errors: readonly GraphQLFormattedError[] }) {
  return (
    <div className={styles.problems}>
      <ul>
        {errors.slice(0, SHOWN).map(({ message, path, extensions }, i) => {
          // The message of such an error says what to do.
          const cure = String(extensions?.reason).startsWith('CHANGE_')
            ? undefined
            : CURES[String(extensions?.code)];
          return (
            <li key={i}>
              <strong>{message}</strong>
              {path && <> ({path.join(' › ')})</>}
              {cure !== undefined && <> {cure}</>}
            </li>
          );
        })}
      </ul>
      <p>
        {errors.length > SHOWN && <>And {errors.length - SHOWN} more. </>}
        <a href="/developers/errors" target="_blank" rel="noopener">
          What each error means
        </a>
      </p>
    </div>
  );
}
