import { providerOf } from '../../api/social.ts';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import type { Leaving } from './use-leaving.ts';

/** Why a provider could not be opened, with its name; it takes the focus. */
export function LeavingAlert({ of: { refusal, refused, seconds } }: { readonly of: Leaving }) {
  if (!refusal) return null;
  return <RefusalAlert refusal={refusal} seconds={seconds} values={{ provider: providerOf(refused)?.name }} focused />;
}
