/** Why an entry says that tokens were refused. */
export type ReuseReason = (typeof reuseReasons)[number];
const reuseReasons = ['CODE_REPLAYED', 'REFRESH_TOKEN_REUSED'] as const;

/** Why an entry says that a user refused. */
export const DENIED_REASON = 'access_denied';

const listed = (reasons: readonly string[]) => reasons.map((reason) => `\`${reason}\``).join(', ');

// Lists for docs/AUDIT.md: a test checks that the console has words for each reason there.
export const REUSE_WHY = listed(reuseReasons);
export const DENIED_WHY = listed([DENIED_REASON]);
