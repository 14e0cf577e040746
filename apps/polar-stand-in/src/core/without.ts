/** `row` without those members; of a union each kind stays what it is. */
export function without<T extends object, K extends keyof T>(row: T, ...names: K[]): Without<T, K> {
  const rest = { ...row };
  for (const name of names) delete rest[name];
  return rest as unknown as Without<T, K>;
}

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
