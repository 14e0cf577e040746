/** The address of another member. One that is not proven may be another person's. */
export function MemberEmail({ user }: { readonly user: { readonly email: string; readonly emailProven: boolean } }) {
  return user.emailProven ? user.email : `${user.email} (not confirmed by this account)`;
}
