import { Injectable } from '@nestjs/common';

/** Implemented by the context that sells. */
export abstract class EntitlementsOfHolder {
  /** What the user may use, as the verdict shows it. Outside of transactions. */
  abstract of(userId: string): Promise<object>;
}

/** What the owner of a key may use. A module registers the lookup; without one nothing is known. */
@Injectable()
export class KeyHolderEntitlements {
  private lookup: EntitlementsOfHolder | undefined;

  /** @throws Error for a second one */
  register(lookup: EntitlementsOfHolder): void {
    if (this.lookup) throw new Error('Two contexts know entitlements');
    this.lookup = lookup;
  }

  async of(userId: string): Promise<object | null> {
    return (await this.lookup?.of(userId)) ?? null;
  }
}
