import type { MailboxChange } from '#shared-kernel/infrastructure/mail/development-mailbox';
import type { Figures } from '../observability/metrics.ts';
import type { CompanionAccess } from '../platform/companions.ts';

/** Processes that the primary has started once for all workers. */
export interface Surroundings {
  readonly database: { readonly url: string; readonly directUrl: string };
  readonly companions: CompanionAccess;
}

export type ToWorker =
  /** The first message of each worker. */
  | { readonly kind: 'begin'; readonly surroundings: Surroundings }
  | { readonly kind: 'drain' }
  | { readonly kind: 'ask'; readonly question: string }
  | { readonly kind: 'answers'; readonly question: string; readonly figures: readonly Figures[] }
  | { readonly kind: 'mailbox'; readonly change: MailboxChange };

export type FromWorker =
  /** The worker listens. */
  | { readonly kind: 'ready' }
  /** The worker wants the figures of all others. */
  | { readonly kind: 'ask'; readonly question: string }
  | { readonly kind: 'answer'; readonly question: string; readonly figures: Figures }
  | { readonly kind: 'mailbox'; readonly change: MailboxChange };
