import { useCallback, useEffect, useState } from 'react';
import { ApiRefusal } from '../../api/refusal.ts';
import { readStanding, type Standing } from './standing.ts';

export interface AskedStanding {
  /** Undefined: not known yet. */
  readonly standing: Standing | undefined;
  readonly refusal: ApiRefusal | undefined;
  /** Reads again; the current state stays until then. */
  ask(): void;
}

export function useStanding(id: string): AskedStanding {
  const [standing, setStanding] = useState<Standing>();
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const [fault, setFault] = useState<unknown>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let here = true;
    readStanding(id).then(
      (found) => {
        if (!here) return;
        setRefusal(undefined);
        setStanding(found);
      },
      (no: unknown) => {
        if (!here) return;
        if (no instanceof ApiRefusal) setRefusal(no);
        else setFault(no);
      },
    );
    return () => {
      here = false;
    };
  }, [id, tries]);
  // Unexpected errors go to the error boundary.
  if (fault !== undefined) throw fault;
  return { standing, refusal, ask: useCallback(() => setTries((count) => count + 1), []) };
}
