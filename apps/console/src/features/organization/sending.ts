import { ApiRefusal } from '../../api/refusal.ts';

/** The result for one address. */
export type Outcome =
  | { readonly kind: 'sent' | 'member' | 'invited' | 'invalid' }
  /** Cannot be sent now. */
  | { readonly kind: 'later'; readonly refusal: ApiRefusal };

/** Concurrent requests: fast enough for a hundred, and the service processes one at a time per organization. */
const AT_A_TIME = 3;
/** Seconds. The request limit resets sooner; a longer wait concerns a single address. */
const LONGEST_PAUSE = 60;

/** The result of a refusal for one address; undefined = it concerns all addresses. */
export function outcomeOf(refusal: ApiRefusal): Outcome | undefined {
  switch (refusal.code) {
    case 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION':
      return { kind: 'member' };
    case 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION':
      return { kind: 'invited' };
    case 'INVALID_EMAIL':
      return { kind: 'invalid' };
    // The limit of the organization: all other addresses would be refused too.
    case 'TOO_MANY_INVITATIONS_MAILED':
      return undefined;
    default:
      return refusal.status === 429 && (refusal.retryAfter ?? 0) > LONGEST_PAUSE
        ? { kind: 'later', refusal }
        : undefined;
  }
}

/**
 * Sends to all addresses, a few at a time. Once `stopped`, or after a refusal that concerns all, nothing new is sent.
 * @throws ApiRefusal that refusal, when all running requests have ended
 */
export async function sendAll(
  addresses: readonly string[],
  send: (address: string) => Promise<unknown>,
  { tell, stopped }: { tell(address: string, outcome: Outcome): void; stopped(): boolean },
): Promise<void> {
  const waiting = [...addresses];
  let stop: ApiRefusal | undefined;
  const sendNext = async (): Promise<void> => {
    const address = stop || stopped() ? undefined : waiting.shift();
    if (address === undefined) return;
    try {
      await send(address);
      tell(address, { kind: 'sent' });
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      const outcome = outcomeOf(error);
      if (outcome) tell(address, outcome);
      else stop ??= error;
    }
    return sendNext();
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, sendNext));
  if (stop) throw stop;
}
