/**
 * Waits for what is under way at a shutdown, however it ends, but not longer than that: what it waits for may never answer.
 */
export async function withGrace(underWay: Promise<unknown>, milliseconds: number): Promise<void> {
  const grace = new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());
  await Promise.race([underWay.catch(() => undefined), grace]);
}
