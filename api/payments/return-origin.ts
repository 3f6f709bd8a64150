import { type Db, listBranchDomains } from '../db/venues.ts'
import type { PaymentSettings } from './payment-settings.ts'

/**
 * Resolves the origin a diner returns to after paying: that of the current page if it is the installation's site or one of
 * the venue's own domains (`business.domains`), else that of the installation. A caller can send any `Origin` header, so it
 * is not trusted by itself.
 */
export async function resolveReturnOrigin(
  header: (name: string) => string | undefined,
  { db, payments }: { db: Db; payments: Pick<PaymentSettings, 'siteUrl'> },
  branchId: string,
): Promise<string> {
  const asked = header('origin') ?? ''
  if (!URL.canParse(asked)) return payments.siteUrl
  const [page, site] = [new URL(asked), new URL(payments.siteUrl)]
  if (page.protocol !== site.protocol && page.protocol !== 'https:') return site.origin
  if (page.origin === site.origin || (isLoopback(page) && isLoopback(site))) return page.origin
  if (page.port !== '' && page.port !== site.port) return site.origin
  return (await listBranchDomains(db, branchId)).includes(page.hostname) ? page.origin : site.origin
}

/** On a developer's machine, the site is reachable by any loopback name. */
const isLoopback = ({ hostname }: URL) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
