import { randomInt } from 'node:crypto'
import {
  resetTableCodeCall,
  type TableCodes,
  tableCodesCall,
} from '../../src/contract/counter/table-code-calls.ts'
import { makeTableCode } from '../../src/domain/codes/table-code.ts'
import { textIn } from '../../src/domain/values/localized.ts'
import { endTableCode, insertTableCodes, readTableCodes } from '../db/codes/table-codes.ts'
import type { Db } from '../db/venues.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { notFound } from '../http/errors.ts'
import type { Register } from '../http/register.ts'
import type { StaffCaller } from '../http/staff-caller.ts'
import { createMessageTranslators } from '../messages/message-translators.ts'
import { encodeNames } from '../orders/placed-order.ts'
import { recordAction } from '../staff/audit-log.ts'
import type { CurrentBranch, VenueReader } from '../venues/venue-reader.ts'
import { printColors } from './print-colors.ts'
import { CODE_PATH } from './scan-route.ts'

type Deps = CallDeps & {
  readonly venues: VenueReader
  /** Address of the installation's site. */
  readonly siteUrl: string
}

/** Attempts to find codes that do not exist yet. Even one fails very seldom. */
const ATTEMPTS = 5

/** The calls of staff about the QR codes of their tables. */
export function tableCodeRoutes(register: Register, deps: Deps): void {
  const { db, now, venues } = deps
  const texts = createMessageTranslators(
    (message) => deps.log('error', 'translation missing', { message }),
    ...['messages', 'checkout'],
  )

  register(tableCodesCall, async ({ staff }) => {
    const branch = await venues.branch(db, { branchId: staff.branchId })
    const tableIds = branch.tables.map(({ id }) => id)
    const codes = await db.transaction().execute(async (trx) => {
      const { codes, made } = await createCodes(trx, staff.branchId, tableIds, new Date(now()))
      const after = { kind: 'count', count: made } as const
      const audited = { action: 'code.created', subject: '', after } as const
      if (made > 0) await recordAction(trx, staff, audited, now())
      return codes
    })
    return describeCodes(deps, staff, branch, codes, texts)
  })
  register(resetTableCodeCall, async ({ staff, body: { table_id: tableId, code } }) => {
    const { branchId } = staff
    const branch = await venues.branch(db, { branchId })
    const table = branch.tables.find(({ id }) => id === tableId)
    if (!table) throw notFound('the branch has no such table')
    return db.transaction().execute(async (trx) => {
      const at = new Date(now())
      if (await endTableCode(trx, { branchId, tableId, code }, at)) {
        const [subject = tableId] = table.locales.map(({ name }) => name).filter(Boolean)
        const before = { kind: 'name', name: code } as const
        await recordAction(trx, staff, { action: 'code.reset', subject, before }, now())
      }
      // Also if another device was faster.
      const { codes } = await createCodes(trx, branchId, [tableId], at)
      return { code: codes.get(tableId) ?? '' }
    })
  })
}

/** Gives codes to tables that have none. Returns the codes of all tables of the branch, and how many are new. */
async function createCodes(
  trx: Db,
  branchId: string,
  tableIds: readonly string[],
  at: Date,
): Promise<{ codes: Map<string, string>; made: number }> {
  let made = 0
  for (let attempt = 0; ; attempt++) {
    const codes = await readTableCodes(trx, branchId)
    const missing = tableIds.filter((id) => !codes.has(id))
    if (missing.length === 0) return { codes, made }
    if (attempt === ATTEMPTS) throw new Error(`no free codes for ${missing.length} tables of ${branchId}`)
    const fresh = missing.map((tableId) => ({ tableId, code: makeTableCode(randomInt) }))
    made += await insertTableCodes(trx, branchId, fresh, at)
  }
}

function describeCodes(
  { siteUrl }: Deps,
  staff: StaffCaller,
  { business, tables }: CurrentBranch,
  codes: ReadonlyMap<string, string>,
  texts: ReturnType<typeof createMessageTranslators>,
): TableCodes {
  const firstLocale = business.locales[0]
  return {
    name: encodeNames(business.name),
    colors: printColors(business.theme.themeColor),
    languages: business.locales.map((locale) => {
      const { t } = texts(locale)
      const table = textIn(business.labels.table, locale, firstLocale) || t('checkout:table')
      return { locale, scan: t('messages:scan'), table }
    }),
    sites: [
      // A venue's own hosts show its main branch.
      ...(staff.referenceId === staff.venue ? business.domains : []).map((host) => ({
        codes: `https://${host}${CODE_PATH}/`,
        home: `https://${host}`,
      })),
      { codes: `${siteUrl}${CODE_PATH}/`, home: `${siteUrl}/${staff.referenceId}` },
    ],
    tables: tables.map(({ id, locales, floor }) => ({ id, locales, floor, code: codes.get(id) ?? '' })),
  }
}
