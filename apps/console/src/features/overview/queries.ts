export { usePendingEmail, useSessions, useSignedIn } from '../../api/account-reads.ts';
