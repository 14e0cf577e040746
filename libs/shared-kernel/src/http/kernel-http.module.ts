import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ClientAddress } from './client-address.ts';
import { type CookieSettings, SignedCookies } from './signed-cookies.ts';
import { TrustedOrigins } from './trusted-origins.ts';

export interface KernelHttpOptions extends CookieSettings {
  /** See TrustedOrigins. */
  readonly baseUrl: string;
  readonly trustedOrigins: readonly string[];
  /** See ClientAddress. */
  readonly trustedProxies: readonly string[];
}

/** Needed by controllers and guards of every context; create-app.ts and app.module.ts mount the rest of this folder. */
@Global()
@Module({})
export class KernelHttpModule {
  static forRoot(options: KernelHttpOptions): DynamicModule {
    const providers = [
      { provide: SignedCookies, useValue: new SignedCookies(options) },
      { provide: TrustedOrigins, useValue: new TrustedOrigins(options.baseUrl, options.trustedOrigins) },
      { provide: ClientAddress, useValue: new ClientAddress(options.trustedProxies) },
    ];
    return { module: KernelHttpModule, providers, exports: providers };
  }
}
