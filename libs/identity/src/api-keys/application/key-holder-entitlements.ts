import { Injectable } from '@nestjs/common';

/** Implemented by the context that sells. */
export abstract class EntitlementsOfHolder {
  /** The entitlements of the user, as the verdict shows them. Outside of transactions. */
  abstract of(userId: string): Promise<object>;
}

/** Finds the entitlements of the owner of a key. A module registers the lookup; without one nothing is known. */
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
