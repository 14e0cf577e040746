import { useQuery } from '@tanstack/react-query';
import { reads } from '../../api/account-reads.ts';
import { answer, api } from '../../api/client.ts';
import { useChange } from '../../ui/actions/use-change.ts';

const readDevices = () => answer(api.GET('/api/auth/two-factor/list-trusted-devices'));
export type TrustedDevice = Awaited<ReturnType<typeof readDevices>>[number];

/** This device first, then by last use. */
export const useTrustedDevices = () =>
  useQuery({
    queryKey: reads.trustedDevices,
    queryFn: readDevices,
    select: (rows: TrustedDevice[]) =>
      rows.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt.localeCompare(a.lastUsedAt)),
  });

const stale = [reads.trustedDevices, reads.twoFactor];

export const useRemoveDevice = () =>
  useChange((id: string) => answer(api.POST('/api/auth/two-factor/revoke-trusted-device', { body: { id } })), {
    refresh: stale,
    done: 'Device removed.',
    quiet: true,
  });

export const useRemoveAllDevices = () =>
  useChange(() => answer(api.POST('/api/auth/two-factor/revoke-trusted-devices', { body: {} as never })), {
    refresh: stale,
    done: 'All devices removed.',
    quiet: true,
  });
