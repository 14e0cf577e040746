/** How often something may happen: `limit` times within a window that starts with the first. */
export interface Quota {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
}
