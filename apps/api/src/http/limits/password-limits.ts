import { Injectable } from '@nestjs/common';
import { SignInSubjectLookup } from '#identity';
import { Signer } from '#shared-kernel/application/signer';
import { type Facts, type StaffSource, StaffSources } from '#shared-kernel/application/staff-sources';
import type { Quota } from '#shared-kernel/domain/quota';
import { type OpenWindow, RateLimitStorage } from '#shared-kernel/infrastructure/rate-limit/rate-limit-storage';
import { counterKey } from '#shared-kernel/infrastructure/rate-limit/stored-quotas';
import { passwordQuotas } from './rate-limits.ts';

/** Wrong passwords of which staff hear before an account has to wait. */
const NOTEWORTHY = 5;

/** Tells staff of wrong passwords and of the wait after too many, and ends the wait. */
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
    const { elsewhere, known } = await this.countedFor(id);
    const details = { elsewhereUntil: endOf(elsewhere), onKnownDevicesUntil: endOf(known) };
    if (details.elsewhereUntil !== null || details.onKnownDevicesUntil !== null) {
      return { causes: [{ code: 'password-attempts-limited', details }] };
    }
    const [most] = [...elsewhere, ...known]
      .filter(({ hits }) => hits >= NOTEWORTHY)
      .toSorted((one, other) => other.hits / other.limit - one.hits / one.limit);
    return { causes: most ? [{ code: 'passwords-refused', details: failuresIn(most) }] : [] };
  }

  async hasWaits(accountId: string): Promise<boolean> {
    const { elsewhere, known } = await this.countedFor(accountId);
    return endOf([...elsewhere, ...known]) !== null;
  }

  async endWaits(accountId: string): Promise<void> {
    const { elsewhere, known } = await this.countersOf(accountId);
    await this.storage.remove([...elsewhere, ...known].map(({ key }) => key));
  }

  private async countedFor(accountId: string) {
    const { elsewhere, known } = await this.countersOf(accountId);
    const windows = await this.storage.read([...elsewhere, ...known].map(({ key }) => key));
    const counted = (counters: typeof known): readonly Counted[] =>
      counters.flatMap(({ key, ...quota }) => {
        const window = windows.get(key);
        return window ? [{ ...quota, ...window }] : [];
      });
    return { elsewhere: counted(elsewhere), known: counted(known) };
  }

  private async countersOf(accountId: string) {
    const { elsewhere, onKnownDevices } = await this.subjects.ofAccount(accountId);
    const counters = (subjects: readonly string[]) =>
      passwordQuotas.flatMap(({ name, limit, windowSeconds }) =>
        subjects.map((subject) => ({ key: counterKey(this.signer, name, subject), limit, windowSeconds })),
      );
    return { elsewhere: counters([elsewhere]), known: counters(onKnownDevices) };
  }
}

type Counted = OpenWindow & Pick<Quota, 'limit' | 'windowSeconds'>;

/** Null: nothing is full. */
const endOf = (counters: readonly Counted[]): string | null =>
  counters
    .flatMap(({ hits, limit, endsAt }) => (hits >= limit ? [endsAt.toISOString()] : []))
    .toSorted()
    .at(-1) ?? null;

const failuresIn = ({ hits, limit, windowSeconds, endsAt }: Counted) => ({
  count: hits,
  most: limit,
  since: new Date(endsAt.getTime() - windowSeconds * 1000).toISOString(),
});
