/** Who a browser believes to be logged in. */
export type Credentials = {
  readonly token: string | null
  readonly user: { readonly id: string; readonly business_id: string } | null
}

/**
 * Somebody is logged in at a business only with a token and a user of that very business (spec §4): who is a customer of
 * another is a guest here.
 */
export function isAuthenticated({ token, user }: Credentials, businessUserId: string): boolean {
  return Boolean(token && user?.id && user.business_id === businessUserId)
}
