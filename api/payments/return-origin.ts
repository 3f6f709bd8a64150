import { type Db, listBranchDomains } from '../db/venues.ts'
import { resolvePublicOrigin } from '../http/public-origin.ts'
import type { PaymentSettings } from './payment-settings.ts'

/**
 * Resolves the origin a diner returns to after paying: that of the current page if it is the installation's site or one of
 * the venue's own domains (`business.domains`), else that of the installation.
 */
export const resolveReturnOrigin = (
  header: (name: string) => string | undefined,
  { db, payments }: { db: Db; payments: Pick<PaymentSettings, 'siteUrl'> },
  branchId: string,
): Promise<string> =>
  resolvePublicOrigin(header, payments.siteUrl, async (hostname) =>
    (await listBranchDomains(db, branchId)).includes(hostname),
  )
