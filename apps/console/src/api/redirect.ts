/** The address to which the server sends the browser instead: a sign-in continues the waiting request of an app. */
export function redirectIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { redirect, url } = body as Record<string, unknown>;
  return redirect === true && typeof url === 'string' && url !== '' ? url : undefined;
}

/** Leaves the page. @returns never, so that forms stay disabled while the browser navigates */
export function leaveFor(url: string): Promise<never> {
  location.assign(url);
  return new Promise(() => {});
}
