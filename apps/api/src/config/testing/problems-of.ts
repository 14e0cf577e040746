import { loadConfig } from '../config.ts';
import { ConfigurationError } from '../variables.ts';

export const SECRET = 'Zk9pQx7vT2mB4nL8rW1yC6dF3gH5jK0s';

/** All that production needs. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  BASE_URL: 'https://accounts.example.com',
  DATABASE_URL: 'postgres://user:pass@db/accounts',
  SMTP_URL: 'smtps://mail.example.com',
  AUTH_SECRET: SECRET,
};

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
