/** The address of another member. One that its holder never confirmed may be another person's. */
export function MemberEmail({ user }: { readonly user: { readonly email: string; readonly emailVerified: boolean } }) {
  return user.emailVerified ? user.email : `${user.email} (not confirmed)`;
}
