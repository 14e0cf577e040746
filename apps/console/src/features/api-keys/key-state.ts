import type { components } from '../../api/schema.gen.ts';
import type { ApiKey } from '../../shared/account/account-reads.ts';
import type { StateText } from '../../ui/data/status-chip.tsx';

type KeyState = components['schemas']['StatedApiKeyView']['state'];

export const keyStates: Readonly<Record<KeyState, StateText>> = {
  active: { text: 'Active', state: 'good' },
  'expires-soon': { text: 'Expires soon', state: 'attention' },
  limited: { text: 'Rate limited', state: 'attention' },
  'used-up': { text: 'Used up', state: 'bad' },
  disabled: { text: 'Disabled', state: 'neutral' },
  expired: { text: 'Expired', state: 'bad' },
};

export const isKeyState = (text: string): text is KeyState => Object.hasOwn(keyStates, text);

/** The name of a key; without one, its start. */
export const nameOf = ({ name, start }: Pick<ApiKey, 'name' | 'start'>): string => name || `${start}…`;

/** Names are at most this long, keys are always longer. */
const LONGEST_NAME = 32;
/** Characters of a key that are stored in plain text to recognize it. */
export const SHOWN = 6;

/** Browsers and proxies log addresses, so only the start of a pasted key may go into one. */
export function searchable(text: string): string {
  const typed = text.trim();
  return typed.length > LONGEST_NAME ? typed.slice(0, SHOWN) : text;
}
