import { useCallback, useEffect, useState } from 'react';
import { ApiRefusal } from '../../api/refusal.ts';
import { readStanding, type Standing } from './standing.ts';

export interface AskedStanding {
  /** Undefined: not known yet. */
  readonly standing: Standing | undefined;
  readonly refusal: ApiRefusal | undefined;
  /** Looks again; what is shown stays until the answer is there. */
  ask(): void;
}

export function useStanding(id: string): AskedStanding {
  const [standing, setStanding] = useState<Standing>();
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let here = true;
    readStanding(id).then(
      (found) => {
        if (!here) return;
        setRefusal(undefined);
        setStanding(found);
      },
      (no: unknown) => here && no instanceof ApiRefusal && setRefusal(no),
    );
    return () => {
      here = false;
    };
  }, [id, tries]);
  return { standing, refusal, ask: useCallback(() => setTries((count) => count + 1), []) };
}
