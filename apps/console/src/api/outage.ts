import { type ApiRefusal, refusalOf, silenceOf } from './refusal.ts';

/** Codes that mean the whole service, or the proxy before it, and no single route. A proxy sends no code itself. */
const OUTAGES: ReadonlySet<string> = new Set(['UNREACHABLE', 'SERVICE_UNAVAILABLE', 'HTTP_502', 'HTTP_503']);

export const isOutage = ({ code }: Pick<ApiRefusal, 'code'>): boolean => OUTAGES.has(code);

let current: ApiRefusal | undefined;
const watchers = new Set<() => void>();

function set(next: ApiRefusal | undefined): void {
  // The first of its kind stays, so that what is shown does not flicker with each further request.
  if (next?.code === current?.code) return;
  current = next;
  for (const watcher of watchers) watcher();
}

/** Begins with a request that the service did not answer, and ends with the next one that it answers. */
export const outage = {
  now: (): ApiRefusal | undefined => current,
  watch: (watcher: () => void) => {
    watchers.add(watcher);
    return (): void => void watchers.delete(watcher);
  },
  noteAnswer: (): void => set(undefined),
  noteRefusal: (refusal: ApiRefusal): void => {
    if (isOutage(refusal)) set(refusal);
    else if (!refusal.isTemporary) set(undefined);
  },
};

/** Asks whether the service answers; any answer of its own is one, also where a proxy hides this path. @returns why not */
export async function lookForService(): Promise<ApiRefusal | undefined> {
  const refusal = await fetch('/health/ready').then(
    (response) => (response.ok ? undefined : refusalOf(response, undefined)),
    silenceOf,
  );
  if (!refusal?.isTemporary) {
    outage.noteAnswer();
    return undefined;
  }
  outage.noteRefusal(refusal);
  return refusal;
}
