import { Logger } from '@nestjs/common';
import type { Refusal } from '#shared-kernel/domain/refusal';
import { ProviderError } from '../domain/provider.ts';

const logger = new Logger('SocialSignIn');

/** Logs what a provider did wrong; the caller learns only the refusal. */
export function logged(error: ProviderError, refusalOf: (error: ProviderError) => Refusal): Refusal {
  logger.warn({ msg: error.message, err: error });
  return refusalOf(error);
}

/** @returns `work`; its ProviderError becomes a refusal */
export function refusing<T>(work: Promise<T>, refusalOf: (error: ProviderError) => Refusal): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof ProviderError ? logged(error, refusalOf) : error;
  });
}
