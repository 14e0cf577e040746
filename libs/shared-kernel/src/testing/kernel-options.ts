import { kernelDefaults, type KernelOptions } from '../infrastructure/kernel-options.ts';

export const kernelOptions: KernelOptions = {
  ...kernelDefaults,
  egress: { privateDestinations: [] },
  secrets: ['a secret that is long enough to be one'],
  baseUrl: 'https://accounts.example.com',
  workers: 1,
  trustedOrigins: [],
  trustedProxies: ['loopback'],
  cookiePrefix: 'better-auth',
  secureCookies: true,
  smtpRequiresTls: false,
  developmentMailbox: true,
  productName: 'Gatehouse',
  mailFrom: 'no-reply@localhost',
  textMessageRules: { countries: [], perDay: Infinity },
  rateLimited: true,
  rateLimitStore: 'memory',
};
