/**
 * A mutation outside of a form: `const revoke = useChange((token: string) => answer(api.POST(…)), { refresh:
 * [keys.all], done: 'Signed out' })`, then `revoke.mutate(token)` (refusals become toasts) or, inside ConfirmDialog,
 * `revoke.mutateAsync(token)` with `quiet` (the dialog shows them). Steps up if needed.
 */
import { type QueryKey, useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { ApiRefusal } from '../../api/refusal.ts';
import { refusalText } from '../../messages/refusal-text.ts';
import { useMutationRunner } from './mutation-context.ts';
import { toast } from '../feedback/toast.tsx';

export function useChange<Input = void, Result = unknown>(
  change: (input: Input) => Promise<Result>,
  options: {
    readonly refresh?: readonly QueryKey[];
    readonly done?: string | ((result: Result, input: Input) => string);
    /** The caller shows refusals. */
    readonly quiet?: boolean;
  } = {},
): UseMutationResult<Result, Error, Input> {
  const queries = useQueryClient();
  const run = useMutationRunner();
  return useMutation({
    mutationFn: (input: Input) => run(() => change(input)),
    onSuccess: async (result, input) => {
      if (options.done) toast(typeof options.done === 'string' ? options.done : options.done(result, input));
      await Promise.all((options.refresh ?? []).map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
    onError: (error) => {
      if (!options.quiet && error instanceof ApiRefusal) toast(refusalText(error), { severity: 'error' });
    },
  });
}

/**
 * For forms: waits for a call, then for the queries that it makes outdated. Not `useMutation`, whose cache would keep
 * what is secret.
 * @param queryKey by default all queries
 */
export function useWrite(queryKey: QueryKey = []): <Result>(call: Promise<Result>) => Promise<Result> {
  const queries = useQueryClient();
  return async (call) => {
    const result = await call;
    await queries.invalidateQueries({ queryKey });
    return result;
  };
}
