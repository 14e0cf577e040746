import type { ApiRefusal } from '../../api/refusal.ts';
import { getEmailStatus } from '../../api/session.ts';
import { forgetToken } from '../../shared/entrance/mailed-token.ts';
import type { TokenFacts } from './token-facts.ts';

export const PATH = '/verify-email';
/** What confirming led to: a session, a second step, or neither. */
export type LeadsTo = 'signed-in' | 'second-step' | 'signed-out';
export type State =
  | { readonly at: 'ask' | 'disown' | 'dead' | 'sign-in-first' | 'gone' | 'disowned' }
  | { readonly at: 'done'; readonly leadsTo: LeadsTo };

/** A step of the page behind the mailed link. */
export interface StepProps {
  readonly token: string;
  readonly facts: TokenFacts;
  next(state: State): void;
}

/** Turns a refusal of the link into a state of the page. The result says whether it did. */
export function refusedBy(facts: TokenFacts, next: (state: State) => void) {
  const afterwards = async () => next(await afterDeadLink(facts));
  return ({ code }: ApiRefusal): true | undefined => {
    if (code === 'USER_NOT_FOUND') next({ at: 'gone' });
    else if (code === 'CONFIRMATION_NEEDS_THE_ACCOUNT') next({ at: 'sign-in-first' });
    else if (code === 'TOKEN_EXPIRED' || code === 'INVALID_TOKEN') void afterwards();
    else return undefined;
    return true;
  };
}

/** After a second click, or a click in another tab, the address is already proven. */
async function afterDeadLink({ email }: TokenFacts): Promise<State> {
  forgetToken(PATH);
  // Without a session it is refused.
  const status = await getEmailStatus().catch(() => undefined);
  const isConfirmed = status?.proven && (email === undefined || status.email === email);
  return isConfirmed ? { at: 'done', leadsTo: 'signed-in' } : { at: 'dead' };
}
