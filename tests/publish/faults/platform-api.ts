import { randomUUID } from 'node:crypto'
import { createApp } from '../../../api/app.ts'
import type { OpenDatabase } from '../../../api/db/open.ts'

/** The API over a database, for tests that publish its answers, with random secrets and without a log. */
export const platformApi = ({ db }: OpenDatabase) =>
  createApp({
    db,
    now: Date.now,
    randomId: randomUUID,
    operatorToken: randomUUID(),
    payments: { siteUrl: 'http://platform.test', apiPath: '', sandboxSecret: randomUUID() },
    accounts: { secret: randomUUID() },
    log: () => {},
  })
