/** The login that a browser has stored. */
export type Credentials = {
  readonly token: string | null
  readonly user: { readonly id: string; readonly business_id: string } | null
}

/**
 * Whether a customer is logged in at a business: there is a token, and the user belongs to this business (spec §4).
 * Customers of other businesses are guests.
 */
export function isAuthenticated({ token, user }: Credentials, businessUserId: string): boolean {
  return Boolean(token && user?.id && user.business_id === businessUserId)
}
