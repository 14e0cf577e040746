import { Injectable } from '@nestjs/common';
import { Random } from '#shared-kernel/application/random';
import type { EntityOf } from '../../objects/domain/codecs.ts';
import { BillingGateway, GatewayError, isNotFound, type NewCustomer } from '../../polar/index.ts';
import type { BillingOwner, ConflictReason } from '../domain/account-link.ts';
import type { OwnerProfile, PersonProfile } from './owner-profiles.ts';

export type FoundCustomer = { readonly customer: EntityOf<'customer'> } | { readonly conflict: ConflictReason };

/**
 * Finds or creates the customer of an owner at the platform. Safe to repeat, also after a write of unknown outcome. It gives
 * up soon: a person waits, or the outbox, which tries again later and has more to deliver.
 */
@Injectable()
export class CustomerFinding {
  constructor(
    private readonly gateway: BillingGateway,
    private readonly random: Random,
  ) {}

  /** @throws GatewayError */
  async findOrCreate(owner: BillingOwner, profile: OwnerProfile): Promise<FoundCustomer> {
    const known = await this.byExternalId(owner);
    if (known) return { customer: known };
    const creation = this.creationOf(owner, profile);
    if (!creation) return { conflict: 'no-owner' };
    try {
      return { customer: await this.gateway.customers.create(creation) };
    } catch (error) {
      if (refuses(error, 'external_id'))
        return { customer: await this.gateway.customers.byExternalId(owner.id, 'interactive') };
      if (profile.type === 'user' && refuses(error, 'email')) return this.takeOver(owner, profile.person);
      if (profile.type === 'organization' && refuses(error, 'owner')) return { conflict: 'email-refused' };
      throw error;
    }
  }

  private async byExternalId(owner: BillingOwner): Promise<EntityOf<'customer'> | undefined> {
    try {
      return await this.gateway.customers.byExternalId(owner.id, 'interactive');
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  private creationOf({ id: externalId }: BillingOwner, profile: OwnerProfile): NewCustomer | undefined {
    const making = { opId: this.random.id(), externalId };
    if (profile.type === 'user') {
      const { name, email } = profile.person;
      return { ...making, type: 'individual', name, email };
    }
    const { name, owner } = profile;
    if (!owner) return undefined;
    return { ...making, type: 'team', name, owner: { email: owner.email, name: owner.name, externalId: owner.userId } };
  }

  /**
   * A customer with the address of the account bought something before the account existed. It becomes the account's if
   * the address is proven: otherwise an attacker could take over purchases by signing up with the address of the buyer.
   */
  private async takeOver(owner: BillingOwner, person: PersonProfile): Promise<FoundCustomer> {
    const { items } = await this.gateway.page('customer', { email: person.email, page: 1 }, 'interactive');
    // A list could answer with others: what is linked must have the address that was proven.
    const isAsked = (email: string | null) => email?.toLowerCase() === person.email.toLowerCase();
    const [found] = items.filter(({ fields }) => fields.deletedAt === null && isAsked(fields.email));
    if (!found) return { conflict: 'email-refused' };
    if (found.fields.externalId?.toLowerCase() === owner.id) return { customer: found };
    if (found.fields.externalId !== null || !person.emailProven) return { conflict: 'email-taken' };
    try {
      return { customer: await this.gateway.customers.update(found.fields.id, { externalId: owner.id }) };
    } catch (error) {
      // Another account was linked to it at the same time.
      if (refuses(error, 'external_id')) return { conflict: 'email-taken' };
      throw error;
    }
  }
}

/** Whether the platform refused this member of a body. Never by its words, which change. */
export function refuses(error: unknown, member: string): boolean {
  if (!(error instanceof GatewayError) || error.failure.kind !== 'invalid') return false;
  return error.failure.fields.some(({ location }) => location.includes(member));
}
