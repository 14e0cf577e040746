import { ApiRefusal } from '../../api/refusal.ts';

/** What became of one address. */
export type Outcome =
  | { readonly kind: 'sent' | 'member' | 'invited' | 'invalid' }
  /** This one cannot be mailed now. */
  | { readonly kind: 'later'; readonly refusal: ApiRefusal };

/** Some at a time: quick enough for a hundred, and an organization takes one after the other anyway. */
const AT_A_TIME = 3;
/** Seconds. The limit of calls is over sooner; who has to wait longer waits for the one address that got too many mails. */
const LONGEST_PAUSE = 60;

/** What a refusal says about one address; undefined = it is about all of them. */
export function outcomeOf(refusal: ApiRefusal): Outcome | undefined {
  switch (refusal.code) {
    case 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION':
      return { kind: 'member' };
    case 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION':
      return { kind: 'invited' };
    case 'INVALID_EMAIL':
      return { kind: 'invalid' };
    // The organization's own limit, however long the wait: every other address would be asked in vain.
    case 'TOO_MANY_INVITATIONS_MAILED':
      return undefined;
    default:
      return refusal.status === 429 && (refusal.retryAfter ?? 0) > LONGEST_PAUSE
        ? { kind: 'later', refusal }
        : undefined;
  }
}

/**
 * Sends to one address after the other, a few at a time. Whatever is under way is finished; nothing new begins once it
 * is `stopped` or a refusal concerns all.
 * @throws ApiRefusal that refusal, when nothing is under way any more
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
