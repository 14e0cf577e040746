import { createContext, useContext } from 'react';

/** A visit of staff to the account of someone else. */
export interface Acting {
  readonly readOnly: boolean;
}

/** What staff may do on a visit with a form or button: use it, use it unless they may only look, or not use it. */
export type WhileActing = 'allowed' | 'unless-read-only' | 'refused';

/** Undefined: the person is the account holder. */
export const ActingContext = createContext<Acting | undefined>(undefined);

/** Why a form or button does not work on a visit; undefined = it works. The service has the same rules. */
export function useActingObstacle(rule: WhileActing = 'refused'): string | undefined {
  const acting = useContext(ActingContext);
  if (!acting || rule === 'allowed') return undefined;
  if (rule === 'refused') return 'Not available while acting for someone.';
  return acting.readOnly ? 'Not available while you may only look.' : undefined;
}
