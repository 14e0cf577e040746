import { Injectable } from '@nestjs/common';
import { SignInSubjectLookup } from '#identity';
import { Signer } from '#shared-kernel/application/signer';
import { type Facts, type StaffSource, StaffSources } from '#shared-kernel/application/staff-sources';
import { RateLimitStorage } from '#shared-kernel/infrastructure/rate-limit/rate-limit-storage';
import { counterKey } from '#shared-kernel/infrastructure/rate-limit/stored-quotas';
import { passwordQuotas } from './rate-limits.ts';

/** Tells staff when an account has to wait because of wrong passwords, and ends the wait. */
@Injectable()
export class PasswordLimits implements StaffSource {
  constructor(
    private readonly subjects: SignInSubjectLookup,
    private readonly storage: RateLimitStorage,
    private readonly signer: Signer,
    sources: StaffSources,
  ) {
    sources.register(this);
  }

  async factsOf({ id }: { readonly id: string }): Promise<Facts> {
    const { elsewhere, known } = await this.countersOf(id);
    const windows = await this.storage.read([...elsewhere, ...known].map(({ key }) => key));
    const endOf = (counters: typeof known): string | null => {
      const ends = counters.flatMap(({ key, limit }) => {
        const window = windows.get(key);
        return window && window.hits >= limit ? [window.endsAt.toISOString()] : [];
      });
      return ends.toSorted().at(-1) ?? null;
    };
    const details = { elsewhereUntil: endOf(elsewhere), onKnownDevicesUntil: endOf(known) };
    const isLimited = Object.values(details).some((until) => until !== null);
    return { causes: isLimited ? [{ code: 'password-attempts-limited', details }] : [] };
  }

  async endWaits(accountId: string): Promise<void> {
    const { elsewhere, known } = await this.countersOf(accountId);
    await this.storage.remove([...elsewhere, ...known].map(({ key }) => key));
  }

  private async countersOf(accountId: string) {
    const { elsewhere, onKnownDevices } = await this.subjects.ofAccount(accountId);
    const counters = (subjects: readonly string[]) =>
      passwordQuotas.flatMap(({ name, limit }) =>
        subjects.map((subject) => ({ key: counterKey(this.signer, name, subject), limit })),
      );
    return { elsewhere: counters([elsewhere]), known: counters(onKnownDevices) };
  }
}
