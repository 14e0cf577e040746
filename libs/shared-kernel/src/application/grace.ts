/** Waits for what is under way at a shutdown, however it ends, but no longer: it may never answer. */
export async function withGrace(underWay: Promise<unknown>, milliseconds: number): Promise<void> {
  const grace = new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());
  await Promise.race([underWay.catch(() => undefined), grace]);
}

/** @throws Error if it takes longer */
export async function withinTime<T>(attempt: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([attempt, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
