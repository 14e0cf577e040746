/** Values kept by this browser, or by this tab. Where storage is forbidden, nothing is kept. */
type Place = 'localStorage' | 'sessionStorage';

export function kept(place: Place, key: string): string | undefined {
  try {
    return globalThis[place].getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param value undefined = forget it */
export function keep(place: Place, key: string, value: string | undefined): void {
  try {
    if (value === undefined) globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, value);
  } catch {
    // Storage is forbidden.
  }
}
