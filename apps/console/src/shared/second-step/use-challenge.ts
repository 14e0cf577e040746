import { useCallback, useEffect, useState } from 'react';
import { ApiRefusal } from '../../api/refusal.ts';
import { type Challenge, isChallengeOver, lockEnd, readChallenge } from '../../api/second-step.ts';

export interface AskedChallenge {
  readonly challenge: Challenge | undefined;
  /** Why there is no challenge. */
  readonly refusal: ApiRefusal | undefined;
  /** Until when the account is locked: no code is checked or sent. */
  readonly lockedUntil: Date | undefined;
  /** @returns whether the refusal is an account lock */
  noteLock(no: ApiRefusal): boolean;
  /** Reads the challenge again. */
  ask(): void;
}

/** @param over there is no valid challenge */
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
