import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { counted } from '../../messages/counted.ts';
import { useChange } from '../../ui/actions/use-change.ts';
import type { ListedEmail } from './email-state.ts';

/** Milliseconds between two reads. A mail that is sent again is delivered soon. */
const REFRESH = 10_000;
const REFRESH_SOON = 1000;
/** Milliseconds after which one that is sent again is no longer waited for. */
const WAIT = 30_000;
let sentAgainAt = Number.NEGATIVE_INFINITY;
const noted = <Answer>(answered: Answer): Answer => {
  sentAgainAt = Date.now();
  return answered;
};

/** Milliseconds until the next read of mails; false: their states do not change any more. */
export function readAgainAfter(
  states: readonly ListedEmail['state'][],
  now: number,
  sentAt = sentAgainAt,
): number | false {
  if (states.every((state) => state === 'sent' || state === 'dropped')) return false;
  return now - sentAt < WAIT ? REFRESH_SOON : REFRESH;
}

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
    refetchInterval: ({ state }) => readAgainAfter(state.data ? [state.data.state] : [], Date.now()),
  });

export const useResend = () =>
  useChange(
    (id: string) =>
      answer(api.POST('/api/staff/emails/{id}/resend', { params: { path: { id } }, body: {} })).then(noted),
    {
      refresh,
      done: ({ isResent }) => (isResent ? 'The email is being sent.' : 'The email is being sent already.'),
    },
  );

export const useResendDead = () =>
  useChange(
    (body: { readonly template?: string; readonly reason?: string }) =>
      answer(api.POST('/api/staff/emails/resend-dead', { body })).then(noted),
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
