/** The providers of social sign-in, for the application that configures them; removing ways to sign in, for staff. */
export { Unlinking } from './application/linked-accounts.ts';
export { SocialProviders } from './domain/ports.ts';
