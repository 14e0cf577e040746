import { Injectable } from '@nestjs/common';
import { SocialProviders } from '../domain/ports.ts';
import type { SocialProvider } from '../domain/provider.ts';

/** No provider is configured. */
@Injectable()
export class NoProviders extends SocialProviders {
  find(): SocialProvider | undefined {
    return undefined;
  }

  all(): readonly SocialProvider[] {
    return [];
  }
}
