import { useCallback, useEffect, useState } from 'react';
import { ApiRefusal } from '../api/refusal.ts';
import { type Challenge, isChallengeOver, readChallenge } from '../api/second-step.ts';

export interface AskedChallenge {
  readonly challenge: Challenge | undefined;
  /** Why there is nothing to show yet. */
  readonly refusal: ApiRefusal | undefined;
  /** Asks the server again, which alone knows whether the challenge still stands. */
  ask(): void;
}

/** @param over there is none, or none any more */
export function useChallenge(over: () => void): AskedChallenge {
  const [challenge, setChallenge] = useState<Challenge>();
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const [asked, setAsked] = useState({ over });
  useEffect(() => {
    let here = true;
    readChallenge().then(
      (found) => {
        if (!here) return;
        setRefusal(undefined);
        setChallenge(found);
      },
      (no: unknown) => {
        if (!here) return;
        if (isChallengeOver(no)) asked.over();
        else if (no instanceof ApiRefusal) setRefusal(no);
      },
    );
    return () => {
      here = false;
    };
  }, [asked]);
  return { challenge, refusal, ask: useCallback(() => setAsked({ over }), [over]) };
}
