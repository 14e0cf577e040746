export { usePendingEmail, useSessions, useSignedIn, useTwoFactor } from '../../api/account-reads.ts';
