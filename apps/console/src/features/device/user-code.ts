import { digitsOf } from '../../words/code-words.ts';

/** Where users enter the code of a device. */
const PATH = '/device';

/**
 * The code of a device as the device shows it: `XXXX-XXXX`.
 * @param typed in any case, with or without spaces and hyphens
 * @returns undefined when it cannot be one
 */
export function userCodeOf(typed: string): string | undefined {
  const bare = digitsOf(typed).toUpperCase();
  return /^[A-Z]{8}$/.test(bare) ? `${bare.slice(0, 4)}-${bare.slice(4)}` : undefined;
}

/** The page with what was typed so far filled in. */
export function devicePath(typed: string): string {
  const code = userCodeOf(typed);
  return code ? `${PATH}?user_code=${code}` : PATH;
}
