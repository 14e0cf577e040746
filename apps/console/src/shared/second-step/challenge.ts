import { useCallback, useEffect, useState } from 'react';
import { ApiRefusal } from '../../api/refusal.ts';
import { type Challenge, isChallengeOver, lockEnd, readChallenge, type SecondMethod } from '../../api/second-step.ts';

export interface AskedChallenge {
  readonly challenge: Challenge | undefined;
  readonly refusal: ApiRefusal | undefined;
  /** Until when the account is locked: no code is checked or sent. */
  readonly lockedUntil: Date | undefined;
  /** @returns whether the refusal is an account lock */
  noteLock(no: ApiRefusal): boolean;
  ask(): void;
}

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

export const stepTitles: Readonly<Record<SecondMethod, string>> = {
  totp: 'Enter the code from your app',
  otp: 'Enter the code from your email',
  'backup-code': 'Use a backup code',
};

/** Where to find it. @param challenge undefined while it is not known */
export function stepLead(method: SecondMethod, challenge?: Pick<Challenge, 'codeLength'>): string {
  switch (method) {
    case 'totp':
      return challenge
        ? `It has ${challenge.codeLength.totp} digits and changes every 30 seconds.`
        : 'It changes every 30 seconds.';
    case 'otp':
      // Whether one was sent is said elsewhere.
      return 'Only the latest code works, for a few minutes.';
    case 'backup-code':
      return 'One of the codes you saved when you set up two-factor. Each works once.';
  }
}

export const stepWays: Readonly<Record<SecondMethod, string>> = {
  totp: 'Use the authenticator app',
  otp: 'Get a code by email',
  'backup-code': 'Use a backup code',
};

export const lockTitle = 'Too many incorrect codes';
export const lockText = (until: string): string => `Sign-in is locked until ${until}. Sign in again after that.`;
