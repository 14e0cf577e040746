import { Injectable } from '@nestjs/common';
import { TrustedOrigins } from '#shared-kernel/http/trusted-origins';
import { BillingSettings } from '../../polar/index.ts';
import { BillingRefusal } from '../domain/customers-refusals.ts';

@Injectable()
export class ReturnTargets {
  constructor(
    private readonly origins: TrustedOrigins,
    private readonly settings: BillingSettings,
  ) {}

  /**
   * @param target a path of this service, or a URL of a trusted origin
   * @returns the absolute URL @throws INVALID_RETURN_TARGET
   */
  absolute(target: string): string {
    const safe = this.origins.safeRedirect(target);
    if (safe === undefined) throw BillingRefusal.INVALID_RETURN_TARGET();
    return new URL(safe, this.settings.options.publicUrl).href;
  }

  /** As `absolute`, with the placeholder that the platform replaces by the id of the checkout. */
  withCheckoutId(target: string): string {
    const url = new URL(this.absolute(target));
    const { hash } = url;
    url.hash = '';
    return `${url.href}${url.search === '' ? '?' : '&'}checkout_id={CHECKOUT_ID}${hash}`;
  }

  /** @returns the origin as it is @throws INVALID_RETURN_TARGET unless it is this service or trusted */
  origin(origin: string): string {
    if (!this.origins.trusts(origin)) throw BillingRefusal.INVALID_RETURN_TARGET();
    return origin;
  }
}
