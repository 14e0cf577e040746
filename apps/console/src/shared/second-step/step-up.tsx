/**
 * `<StepUpProvider email={…}>` around the account area. A change that the server refuses because the session is not
 * fresh opens "Confirm it is you"; after the password the change runs by itself. A session that is gone opens "Sign in
 * again" over the page, so nothing that was typed is lost: reads repeat by themselves, an interrupted change waits for
 * one click on Continue (console.md 2.2). Forms and `useChange` do this already; `useStepUp()` is for the rest.
 */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { ApiRefusal } from '../../api/refusal.ts';
import { onSessionGone } from '../../api/session-gone.ts';
import { isWrongCode } from '../../words/code-words.ts';
import { type StepUp, StepUpContext } from '../../ui/actions/step-up-context.ts';
import { type Asked, Proof } from './step-up-proof.tsx';

/** What the server says when the password must be given again. */
const STALE = ['SESSION_NOT_FRESH', 'SESSION_EXPIRED'];

/** A 401 means that the session is gone, unless it is about a code that was typed. */
function whyOf(no: ApiRefusal): Asked['why'] | undefined {
  if (STALE.includes(no.code)) return 'stale';
  return no.status === 401 && !isWrongCode(no) ? 'gone' : undefined;
}

/** Refusals that the person has seen and put aside: a form around a change must not ask about the same one again. */
const declined = new WeakSet<ApiRefusal>();

export function StepUpProvider({ email, children }: { readonly email: string; readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  const open = useRef<Promise<boolean> | undefined>(undefined);
  const queries = useQueryClient();

  /** One dialog at a time; whoever asks while it is open shares its answer. */
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
      onSessionGone(() => {
        void ask('gone', false).then((proved) => (proved ? queries.invalidateQueries() : undefined));
      }),
    [ask, queries],
  );

  const stepUp = useCallback<StepUp>(
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
      <StepUpContext value={stepUp}>{children}</StepUpContext>
      {/* Outside: what is refused there must not ask for itself. */}
      {asked && <Proof key={asked.why} asked={asked} email={email} />}
    </>
  );
}
