/**
 * Where the application really goes for some origins:
 * - `CIMD_HOSTS`: `https://cimd.example.com=http://127.0.0.1:4900`, several separated by commas
 * - `IDP_URL`: the origin of the local identity provider, which is reached although it is on this machine
 */
export function mappedOrigins({ CIMD_HOSTS = '', IDP_URL = '' }: NodeJS.ProcessEnv): ReadonlyMap<string, string> {
  const pairs = CIMD_HOSTS.split(',')
    .filter((pair) => pair.trim() !== '')
    .map((pair) => pair.split('=').map((url) => new URL(url.trim()).origin) as [string, string]);
  return new Map([...pairs, ...(IDP_URL ? [[new URL(IDP_URL).origin, new URL(IDP_URL).origin] as const] : [])]);
}
