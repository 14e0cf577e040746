import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { ApiRefusal } from './refusal.ts';

interface Read<Found> {
  /** The last answer; undefined = there is none yet. */
  readonly found: Found | undefined;
  readonly refusal: ApiRefusal | undefined;
  again(): void;
}

/** Reads something once, and again for another key: for pages without the query cache of the account area. */
export function useRead<Found>(read: () => Promise<Found>, key = ''): Read<Found> {
  const [state, setState] = useState<{ found?: Found | undefined; refusal?: ApiRefusal; fault?: unknown }>({});
  const [tries, setTries] = useState(0);
  const start = useEffectEvent(read);
  useEffect(() => {
    let here = true;
    start().then(
      (found) => here && setState({ found }),
      (no: unknown) =>
        here && setState((was) => ({ ...was, ...(no instanceof ApiRefusal ? { refusal: no } : { fault: no }) })),
    );
    return () => {
      here = false;
    };
  }, [key, tries]);
  const again = useCallback(() => {
    setState(({ found }) => ({ found }));
    setTries((made) => made + 1);
  }, []);
  // Unexpected errors go to the error boundary.
  if (state.fault !== undefined) throw state.fault;
  return { found: state.found, refusal: state.refusal, again };
}
