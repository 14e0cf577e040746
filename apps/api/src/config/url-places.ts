import { addressKind } from '#shared-kernel/domain/address-kind';

export function isThisMachine(url: URL | null): boolean {
  return url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
}

export function isPlainHttpToElsewhere(baseUrl: string): boolean {
  const url = URL.parse(baseUrl);
  return url?.protocol === 'http:' && !isThisMachine(url);
}

/** Only for an IP address or localhost in the URL; a name is checked when it is resolved. */
export function isPrivate(url: string | undefined): boolean {
  const parsed = URL.parse(url ?? '');
  return parsed ? isThisMachine(parsed) || addressKind(parsed.hostname) === 'private' : false;
}
