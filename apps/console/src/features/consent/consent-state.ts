import { type Interaction, isSame, type OpenRequest } from '../../api/interaction.ts';
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
  | { readonly at: 'app-disabled'; readonly request: Interaction | undefined }
  | { readonly at: 'none' };

export interface Found {
  readonly request: OpenRequest;
  readonly user: User | undefined;
  /** The app of the request that the page showed no longer exists. */
  readonly isAppGone?: boolean;
}

/** @param shown the request that the page showed until now */
export function consentState(found: Found, shown: Interaction | undefined, now: number): ConsentState {
  const { request, user } = found;
  if (request === 'app-disabled') return { at: 'app-disabled', request: shown };
  if (request && user && request.step === 'consent') {
    const isNewer = shown !== undefined && !isSame(shown, request);
    return { at: 'open', request, user, isNewer };
  }
  const known = request ?? shown;
  if (!user && known) return { at: 'sign-in', request: known };
  return shown ? { at: endOf(found, shown, now), request: shown } : { at: 'none' };
}

function endOf({ isAppGone }: Found, shown: Interaction, now: number) {
  if (isAppGone) return 'app-gone';
  return shown.endsAt.getTime() <= now ? 'expired' : 'answered';
}
