import { useCallback, useEffect, useState } from 'react';
import { ApiRefusal } from '../../api/refusal.ts';
import { type Challenge, isChallengeOver, lockEnd, readChallenge } from '../../api/second-step.ts';

export interface AskedChallenge {
  readonly challenge: Challenge | undefined;
  /** Why there is nothing to show yet. */
  readonly refusal: ApiRefusal | undefined;
  /** When the account's second step opens again; until then no code is looked at and none is mailed. */
  readonly lockedUntil: Date | undefined;
  /** @returns whether the refusal says that it is locked: then nothing else is worth a word */
  noteLock(no: ApiRefusal): boolean;
  /** Asks the server again, which alone knows whether the challenge still stands. */
  ask(): void;
}

/** @param over there is none, or none any more */
export function useChallenge(over: () => void): AskedChallenge {
  const [challenge, setChallenge] = useState<Challenge>();
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const [lockedUntil, setLockedUntil] = useState<Date>();
  const noteLock = useCallback((no: ApiRefusal) => {
    const end = lockEnd(no);
    if (end) setLockedUntil(end);
    return end !== undefined;
  }, []);
  const [asked, setAsked] = useState({ over });
  useEffect(() => {
    let here = true;
    readChallenge().then(
      (found) => {
        if (!here) return;
        if (found.isUsedUp && found.methods.length === 0) return asked.over();
        setRefusal(undefined);
        setLockedUntil(found.lockedUntil);
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
  return { challenge, refusal, lockedUntil, noteLock, ask: useCallback(() => setAsked({ over }), [over]) };
}
