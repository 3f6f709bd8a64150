import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import { parseTableCode } from '../../src/domain/codes/table-code.ts'
import { findCodePlace } from '../db/codes/table-codes.ts'
import type { Database } from '../db/schema/database.ts'
import { notFound } from '../http/errors.ts'
import type { ApiEnv, CallGuard } from '../http/register.ts'

/** Where the codes of tables are, both on the site and in the API. */
export const CODE_PATH = '/q'
const ROUTE = `${CODE_PATH}/:code`

/**
 * The address in the QR code of a table: redirects to the home page of the branch, which chooses the menu. The target is a path of the
 * same site, and nothing of the request is part of it. Outside the registry of calls, because it answers people.
 */
export function scanRoute(app: Hono<ApiEnv>, db: Kysely<Database>, countCall: CallGuard['countCall']): void {
  app.get(ROUTE, async (c) => {
    c.set('route', ROUTE)
    countCall('read', c.env?.address ?? '')
    const code = parseTableCode(c.req.param('code'))
    const place = code && (await findCodePlace(db, code))
    if (!place) throw notFound('there is no such code')
    // No table has the id of a code that was reset. The page says so and asks for the table.
    const table = new URLSearchParams({ table: place.tableId ?? code })
    // Not cached (`logRequests`), since the code can be reset.
    return c.redirect(`/${encodeURIComponent(place.referenceId)}?${table}`, 307)
  })
}
