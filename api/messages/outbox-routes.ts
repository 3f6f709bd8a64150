import { operatorCalls } from '../../src/contract/operator/operator-calls.ts'
import { latestMessages } from '../db/outbox.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { invalid } from '../http/errors.ts'
import type { Register } from '../http/register.ts'

/** The operator's call that lists the messages in the outbox, for developers. */
export function outboxRoutes(register: Register, { db }: Pick<CallDeps, 'db'>): void {
  register(operatorCalls.outbox, async ({ query }) => {
    const limit = query.limit === undefined ? 20 : Number(query.limit)
    if (!Number.isInteger(limit) || limit < 1 || limit > 500)
      throw invalid([{ path: 'limit', message: 'expected a number from 1 to 500' }])
    return { messages: await latestMessages(db, limit) }
  })
}
