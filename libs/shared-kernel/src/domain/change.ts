/** Changes an entity, whose fields are read-only. Used only by the entity's own methods. */
export function change<T extends object>(entity: T, values: Partial<T>): void {
  Object.assign(entity, values);
}

/** The data of an entity without its methods. */
export type Fields<T> = { readonly [K in keyof T as T[K] extends (...args: never[]) => unknown ? never : K]: T[K] };
