import { operatorCalls } from '../../src/contract/operator/operator-calls.ts'
import { listKeptMails } from '../db/mail/mails.ts'
import { listLatestMessages } from '../db/sending/outbox.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { parseListLimit } from '../http/list-limit.ts'
import type { Register } from '../http/register.ts'

/** The operator's call that lists the messages in the outbox and the mails that nobody sends, for developers. */
export function outboxRoutes(register: Register, { db }: Pick<CallDeps, 'db'>): void {
  register(operatorCalls.outbox, async ({ query }) => {
    const limit = parseListLimit(query.limit, 20)
    return { messages: await listLatestMessages(db, limit), mails: await listKeptMails(db, limit) }
  })
}
