/** Where the application really goes for some origins: `CIMD_HOSTS` is `https://cimd.example.com=http://127.0.0.1:4900`, several separated by commas. */
export function mappedOrigins({ CIMD_HOSTS = '' }: NodeJS.ProcessEnv): ReadonlyMap<string, string> {
  const pairs = CIMD_HOSTS.split(',')
    .filter((pair) => pair.trim() !== '')
    .map((pair) => pair.split('=').map((url) => new URL(url.trim()).origin) as [string, string]);
  return new Map(pairs);
}
