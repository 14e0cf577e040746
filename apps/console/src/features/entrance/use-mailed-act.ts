import { useState } from 'react';
import { forgetToken, mailedToken } from '../../shared/entrance/mailed-token.ts';

export interface MailedAct {
  /** Undefined when there is none, or it is dead. */
  readonly token: string | undefined;
  readonly done: boolean;
  succeeded(): void;
  /** Whether the refusal says that the token is dead: then there is nothing else to show. */
  refused(no: { readonly code: string }): true | undefined;
}

/**
 * What the token of a mailed link does once, on a click. It is forgotten when it was used or is dead.
 * @param dead the codes of refusals of a dead token
 */
export function useMailedAct(path: string, dead: readonly string[]): MailedAct {
  const [token, setToken] = useState(() => mailedToken(path));
  const [done, setDone] = useState(false);
  return {
    token,
    done,
    succeeded() {
      forgetToken(path);
      setDone(true);
    },
    refused(no) {
      if (!dead.includes(no.code)) return;
      forgetToken(path);
      setToken(undefined);
      return true;
    },
  };
}
