import { type Db, domainsOfBranch } from '../db/venues.ts'
import type { PaymentSettings } from './payment-settings.ts'

/**
 * The origin a diner comes back to after paying: that of the page they are on, if it is the installation's site or a host
 * of the venue's own (`business.domains`), else the installation's. A caller may write any `Origin` and `Host`, so neither
 * is believed by itself.
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
  return (await domainsOfBranch(db, branchId)).includes(page.hostname) ? page.origin : site.origin
}

/** On a developer's machine the site answers by all of its names. */
const isLoopback = ({ hostname }: URL) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
