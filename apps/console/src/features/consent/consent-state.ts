import { type Interaction, isSame } from '../../api/interaction.ts';
import type { User } from '../../api/session.ts';

/** What is known of the request that waits for consent. */
export type ConsentState =
  | {
      readonly at: 'open';
      readonly request: Interaction;
      readonly user: User;
      /** It took the place of another request, which this page showed until now. */
      readonly isNewer: boolean;
    }
  /** Nobody is signed in any more. */
  | { readonly at: 'sign-in'; readonly request: Interaction }
  /** `request` is what this page showed before. */
  | { readonly at: 'expired' | 'answered' | 'app-gone'; readonly request: Interaction }
  | { readonly at: 'none' };

export interface Found {
  readonly request: Interaction | null;
  readonly user: User | undefined;
  /** The app of the request that the page showed no longer exists. */
  readonly isAppGone?: boolean;
}

/** @param shown the request that the page showed until now */
export function consentState(
  { request, user, isAppGone }: Found,
  shown: Interaction | undefined,
  now: number,
): ConsentState {
  if (request && user && request.step === 'consent') {
    const isNewer = shown !== undefined && !isSame(shown, request);
    return { at: 'open', request, user, isNewer };
  }
  if (!user && (request ?? shown)) return { at: 'sign-in', request: (request ?? shown)! };
  if (!shown) return { at: 'none' };
  if (isAppGone) return { at: 'app-gone', request: shown };
  return { at: shown.endsAt.getTime() <= now ? 'expired' : 'answered', request: shown };
}
