import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { counted } from '../../messages/counted.ts';
import { useChange } from '../../ui/actions/use-change.ts';

/** Milliseconds. A mail that is sent again is delivered soon. */
const REFRESH = 10_000;

const keys = {
  all: ['staff-emails'],
  dead: (template: string) => ['staff-emails', 'dead', template],
  one: (id: string) => ['staff-emails', 'one', id],
} as const;
const refresh = [keys.all];

/** How many were given up: of all templates, or of one. */
export const useDead = (template: string) =>
  useQuery({
    queryKey: keys.dead(template),
    queryFn: ({ signal }) => {
      const query = { state: 'dead', limit: 1, ...(template && { template }) } as const;
      return answer(api.GET('/api/staff/emails', { params: { query }, signal }));
    },
  });

export const useEmail = (id: string) =>
  useQuery({
    queryKey: keys.one(id),
    queryFn: () => answer(api.GET('/api/staff/emails/{id}', { params: { path: { id } } })),
    refetchInterval: REFRESH,
  });

export const useResend = () =>
  useChange((id: string) => answer(api.POST('/api/staff/emails/{id}/resend', { params: { path: { id } }, body: {} })), {
    refresh,
    done: ({ isResent }) => (isResent ? 'The email is being sent.' : 'The email is being sent already.'),
  });

export const useResendDead = () =>
  useChange(
    (body: { readonly template?: string; readonly reason?: string }) =>
      answer(api.POST('/api/staff/emails/resend-dead', { body })),
    {
      refresh,
      done: ({ count }) => `${counted(count, 'email')} ${count === 1 ? 'is' : 'are'} being sent.`,
      quiet: true,
    },
  );

export const useSendElsewhere = (id: string) =>
  useChange(
    (body: { readonly email: string; readonly reason?: string }) =>
      answer(api.POST('/api/staff/emails/{id}/send-to', { params: { path: { id } }, body })),
    { refresh, done: (_, { email }) => `The email is being sent to ${email}.`, quiet: true },
  );
