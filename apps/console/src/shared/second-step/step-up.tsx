/**
 * `<StepUpProvider email={…}>` around the account area. When the server refuses a mutation because the session is not
 * fresh, a dialog asks for the password and the mutation runs again. When the session has ended, "Sign in again" opens
 * over the page, so that no input is lost: queries refetch, and an interrupted mutation waits for a click on Continue.
 * Forms and `useChange` do this; `useMutationRunner()` is for other cases.
 */
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { ApiRefusal } from '../../api/refusal.ts';
import { sessionGone } from '../../api/refused.ts';
import { isWrongCode } from '../../messages/code-messages.ts';
import { MutationContext, type MutationRunner } from '../../ui/actions/mutation-context.ts';
import { onDemand } from '../../ui/layout/on-demand.tsx';
import type { Asked, Proof as ProofDialog } from './step-up-proof.tsx';

/** Comes when it is asked for. Without its script, the refusal stands as if the dialog had been closed. */
const Proof = onDemand<ComponentProps<typeof ProofDialog>>(
  async () => (await import('./step-up-proof.tsx')).Proof,
  ({ asked }) => {
    useEffect(() => asked.done(false), [asked]);
    return null;
  },
);

const STALE = ['SESSION_NOT_FRESH', 'SESSION_EXPIRED'];

/** A 401 means that the session has ended, unless it is about a code. */
function whyOf(no: ApiRefusal): Asked['why'] | undefined {
  if (STALE.includes(no.code)) return 'stale';
  return no.status === 401 && !isWrongCode(no) ? 'gone' : undefined;
}

/** Refusals that the user has dismissed: an enclosing form must not ask about the same one again. */
const declined = new WeakSet<ApiRefusal>();

export function StepUpProvider({ email, children }: { readonly email: string; readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  const open = useRef<Promise<boolean> | undefined>(undefined);
  const queries = useQueryClient();

  /** One dialog at a time; concurrent requests share its result. */
  const ask = useCallback((why: Asked['why'], interrupted: boolean): Promise<boolean> => {
    open.current ??= new Promise<boolean>((resolve) => {
      setAsked({
        why,
        interrupted,
        done: (proved) => {
          open.current = undefined;
          setAsked(undefined);
          resolve(proved);
        },
      });
    });
    return open.current;
  }, []);

  useEffect(
    () =>
      sessionGone.listen(() => {
        void ask('gone', false).then((proved) => (proved ? queries.invalidateQueries() : undefined));
      }),
    [ask, queries],
  );

  const stepUp = useCallback<MutationRunner>(
    async (change) => {
      try {
        return await change();
      } catch (no) {
        if (!(no instanceof ApiRefusal) || declined.has(no)) throw no;
        const why = whyOf(no);
        if (!why) throw no;
        if (!(await ask(why, true))) {
          declined.add(no);
          throw no;
        }
        if (why === 'gone') void queries.invalidateQueries();
        return change();
      }
    },
    [ask, queries],
  );

  return (
    <>
      <MutationContext value={stepUp}>{children}</MutationContext>
      {/* Outside the provider, so that its own refusals do not open it again. */}
      {asked && <Proof key={asked.why} asked={asked} email={email} />}
    </>
  );
}
