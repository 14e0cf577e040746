import { leaveFor } from '../../api/redirect.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import { hostOf } from './app-picture.tsx';

/** A reversed domain name, as apps on this device have it (RFC 8252 §7.1). No scheme that runs or shows something has a dot. */
const PRIVATE_SCHEME = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/;

/** Whether an answer may go there: to a website, or to an app on this device. The server has checked it before. */
export function leadsToApp(url: string): boolean {
  return hostOf(url) !== undefined || PRIVATE_SCHEME.test(URL.parse(url)?.protocol ?? '');
}

/** Leaves for a website (the promise stays open), or opens an app and stays. @throws ApiRefusal for other URLs */
export async function leaveForApp(url: string): Promise<void> {
  if (!leadsToApp(url)) {
    throw new ApiRefusal({ code: 'UNEXPECTED_ANSWER', status: 0, message: 'This is no URL of an app' });
  }
  if (hostOf(url) !== undefined) return leaveFor(url);
  location.assign(url);
}
