/**
 * A mutation outside of a form. Refusals become toasts; with `quiet`, inside ConfirmDialog, the dialog shows them. Steps
 * up if needed.
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

/** For forms. Not `useMutation`, whose cache would keep secrets. @param queryKey what is outdated then; by default all */
export function useWrite(queryKey: QueryKey = []): <Result>(call: Promise<Result>) => Promise<Result> {
  const queries = useQueryClient();
  return async (call) => {
    const result = await call;
    await queries.invalidateQueries({ queryKey });
    return result;
  };
}
