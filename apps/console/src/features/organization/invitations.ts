import { ApiRefusal } from '../../api/refusal.ts';
import type { Invitation } from '../../shared/organization/organization-reads.ts';
import type { StateText } from '../../ui/data/status-chip.tsx';

type InvitationState = Invitation['state'];

export const invitationStates: Readonly<Record<InvitationState, StateText>> = {
  pending: { text: 'Pending', state: 'info' },
  expired: { text: 'Expired', state: 'attention' },
  'inviter-left': { text: 'Inviter left', state: 'attention' },
  accepted: { text: 'Accepted', state: 'good' },
  rejected: { text: 'Declined', state: 'neutral' },
  canceled: { text: 'Canceled', state: 'neutral' },
};

export const isInvitationState = (text: string): text is InvitationState => Object.hasOwn(invitationStates, text);

/** An accepted invitation cannot be sent again, a declined one can. */
export const mayBeSentAgain = (state: InvitationState): boolean => state !== 'accepted';

/** The longest address that can get mail (RFC 5321). */
const LONGEST = 254;
const NAME = "[a-z0-9!#$%&'*+/=?^_`{|}~-]";
const LABEL = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const ADDRESS = new RegExp(`^${NAME}+(?:\\.${NAME}+)*@(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`);

/** A plausibility check: the server decides what is valid. */
export const isAddress = (text: string): boolean => text.length <= LONGEST && ADDRESS.test(text);

export const hasSeparator = (text: string): boolean => /[\s,;]/.test(text);

export const merged = (...lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())];

/** Bare, or with a name (`"Lovelace, Ada" <ada@example.com>`). Invalid ones are kept so that they can be corrected. */
export function addressesIn(text: string): string[] {
  const parts = text.replaceAll(/"[^"]*"/g, ' ').split(/[,;\n\r]+/);
  const found = parts.flatMap((part) => /<([^<>]*)>/.exec(part)?.[1] ?? part.split(/\s+/));
  return merged(found.map(bare).filter((address) => address !== ''));
}

const bare = (text: string): string =>
  text
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^[<('[]+/, '')
    .replace(/[>)'\].:]+$/, '')
    .normalize('NFKC')
    .toLowerCase();

export type Outcome =
  | { readonly kind: 'sent' | 'member' | 'invited' | 'invalid' }
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

/** Once `stopped`, or after a refusal that concerns all, nothing new is sent. @throws that ApiRefusal */
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
