import { Injectable } from '@nestjs/common';
import type { EntitlementsOfHolder } from '#identity';
import type { AccountEntitlements } from '../domain/freshness.ts';
import { Entitlements } from './entitlements.ts';

/** What the owner of an API key may use, for backends that verify the key. */
@Injectable()
export class EntitlementsOfKeyHolder implements EntitlementsOfHolder {
  constructor(private readonly entitlements: Entitlements) {}

  of(userId: string): Promise<AccountEntitlements> {
    return this.entitlements.of({ id: userId });
  }
}
