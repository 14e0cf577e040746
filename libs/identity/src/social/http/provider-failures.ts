import { Injectable, Logger } from '@nestjs/common';
import type { Refusal } from '#shared-kernel/domain/refusal';
import { ProviderError } from '../domain/provider.ts';

/** Logs what a provider did wrong, of which the caller learns only a refusal. */
@Injectable()
export class ProviderFailures {
  private readonly logger = new Logger('SocialSignIn');

  /** @returns `work`; its ProviderError becomes a refusal */
  refusing<T>(work: Promise<T>, refusalOf: (error: ProviderError) => Refusal): Promise<T> {
    return work.catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
      throw this.logged(error, refusalOf);
    });
  }

  logged(error: ProviderError, refusalOf: (error: ProviderError) => Refusal): Refusal {
    this.logger.warn({ msg: error.message, err: error });
    return refusalOf(error);
  }
}
