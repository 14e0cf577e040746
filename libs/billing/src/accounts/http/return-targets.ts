import { Injectable } from '@nestjs/common';
import { TrustedOrigins } from '#shared-kernel/http/trusted-origins';
import { BillingSettings } from '../../gateway/index.ts';
import { BillingRefusal } from '../domain/accounts-refusals.ts';

/** Where the pages of the platform lead back to. */
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
}
