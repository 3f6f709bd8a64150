import { type Db, isDomain, listDomains } from '../db/venues.ts'
import { ApiError } from '../http/errors.ts'
import { parseIpAddress } from '../http/ip-address.ts'
import { isLoopback, resolvePublicOrigin } from '../http/public-origin.ts'

/** The site that passkeys belong to: the host and the origin of the page that asks for one. */
export type RelyingParty = { readonly id: string; readonly origin: string }

type Deps = {
  readonly db: Db
  /** Public address of the installation. */
  readonly siteUrl: string
}

/**
 * Resolves the relying party of a call's page: the installation's site, or a host of the venue. `venue` null: of any venue, before
 * it is known who signs in. Browsers offer passkeys neither at IP addresses nor over http, except on the machine itself.
 * @throws ApiError `unavailable` for any other page
 */
export async function resolveRelyingParty(
  { db, siteUrl }: Deps,
  header: (name: string) => string | undefined,
  venue: string | null,
): Promise<RelyingParty> {
  const isVenueHost = async (hostname: string) =>
    venue === null ? isDomain(db, hostname) : (await listDomains(db, venue)).includes(hostname)
  const page = new URL(await resolvePublicOrigin(header, siteUrl, isVenueHost))
  const isForeign = (header('origin') ?? page.origin) !== page.origin
  const isSecure = page.protocol === 'https:' || isLoopback(page)
  if (isForeign || !isSecure || parseIpAddress(page.hostname) !== null)
    throw new ApiError('unavailable', 'passkeys need https and a host name that this installation knows')
  return { id: page.hostname, origin: page.origin }
}
