import { loadConfig } from '../config.ts';
import { ConfigurationError } from '../variables.ts';

/** Why the service does not start with this environment alone; empty: it does. */
export function problemsOf(environment: Readonly<Record<string, string>>): readonly string[] {
  try {
    loadConfig({}, environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
  return [];
}
