/** The providers of social sign-in, for the application that configures them. */
export { SocialProviders } from './domain/ports.ts';
