import type { Config } from './config.ts';

/** The configuration as an injectable value, for this application's own parts; contexts get their options instead. */
export class Settings {
  constructor(readonly config: Config) {}
}
