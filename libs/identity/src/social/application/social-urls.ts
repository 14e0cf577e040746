import { Injectable } from '@nestjs/common';
import { AccountSettings } from '../../users/index.ts';
import type { CallbackRoute } from '../domain/pending-authorization.ts';

@Injectable()
export class SocialUrls {
  constructor(private readonly settings: AccountSettings) {}

  redirectUri(route: CallbackRoute, providerId: string): string {
    return `${this.base}/${route}/${encodeURIComponent(providerId)}`;
  }

  /** A path of this origin that leads to a checked target. The console follows no other URLs that a query contains. */
  pathTo(target: string): string {
    const { baseUrl, basePath } = this.settings.options;
    if (target.startsWith('/')) return target;
    const { origin, pathname, search, hash } = new URL(target);
    // `https://this-origin//host` is a page of this origin, but `//host` is not.
    if (origin === new URL(baseUrl).origin && !pathname.startsWith('//')) return pathname + search + hash;
    return `${basePath}/continue?${new URLSearchParams({ callbackURL: target })}`;
  }

  get errorPage(): string {
    return `${this.base}/error`;
  }

  private get base(): string {
    const { baseUrl, basePath } = this.settings.options;
    return baseUrl + basePath;
  }
}
