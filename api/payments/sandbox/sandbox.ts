import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { sign } from '../../crypto/signed-body.ts'
import type { Database } from '../../db/schema/database.ts'
import { InvalidCallback, type PaymentProvider } from '../provider.ts'
import {
  createSandboxPayment,
  findSandboxPayment,
  insertSandboxRefund,
  lockSandboxPayment,
  type SandboxPayment,
  setDelivered,
  setSandboxState,
} from './sandbox-payments.ts'
import { SIGNATURE_HEADER, verifySignature } from './signature.ts'

/** What the sandbox depends on. */
export type SandboxDeps = {
  db: Kysely<Database>
  /** Epoch milliseconds. */
  now(): number
  /** Returns a unique id that cannot be guessed. */
  randomId(): string
  /** Signs callbacks. */
  secret: string
  /** Path of this API on the site, or '' at the root. */
  apiPath: string
  /** Posts a callback and returns the HTTP status of the response. */
  deliver(callback: { url: string; body: string; headers: Record<string, string> }): Promise<number>
}

/** The actions on the sandbox's page. */
export type SandboxAction = 'approve' | 'decline' | 'leave'

/** A payment provider whose payments are finished on its own page. */
export type Sandbox = PaymentProvider & {
  find(reference: string): Promise<SandboxPayment | undefined>
  /**
   * Finishes an open payment, sends the callback and returns the payment. A finished payment stays unchanged, so approving
   * twice charges once. Returns undefined for an unknown payment.
   */
  finish(reference: string, action: SandboxAction): Promise<SandboxPayment | undefined>
}

const STATE_AFTER = { approve: 'approved', decline: 'declined', leave: 'abandoned' } as const

const eventBody = v.object({
  id: v.string(),
  reference: v.string(),
  outcome: v.picklist(['paid', 'failed']),
  amount: v.pipe(v.number(), v.safeInteger()),
  currency: v.string(),
})

/** Creates a provider that charges nobody: its page offers the possible outcomes. Otherwise it acts like a real one. */
export function createSandbox(deps: SandboxDeps): Sandbox {
  const { db } = deps
  const sendCallback = async (payment: SandboxPayment) => {
    if (payment.delivered || payment.eventId === null) return
    const body = JSON.stringify({
      id: payment.eventId,
      reference: payment.reference,
      // A refunded charge is reported as paid, because it was made; the API knows that it was refunded.
      outcome: payment.state === 'approved' || payment.state === 'refunded' ? 'paid' : 'failed',
      amount: payment.amount,
      currency: payment.currency,
    })
    const headers = {
      'Content-Type': 'application/json',
      [SIGNATURE_HEADER]: sign(deps.secret, body, deps.now()),
    }
    const status = await deps.deliver({ url: payment.callbackUrl, body, headers })
    if (status === 200) await setDelivered(db, payment.reference)
  }
  return {
    name: 'sandbox',
    async create(payment) {
      const reference = await createSandboxPayment(db, randomBytes(16).toString('base64url'), payment)
      return { reference, url: `${deps.apiPath}/sandbox/pay/${reference}` }
    },
    verifyCallback({ body, header }, now) {
      verifySignature(deps.secret, body, header(SIGNATURE_HEADER), now)
      try {
        return v.parse(eventBody, JSON.parse(body))
      } catch (cause) {
        throw new InvalidCallback('the body is not an event of the sandbox', { cause })
      }
    },
    refund: (reference, part) =>
      db.transaction().execute(async (trx) => {
        const payment = await lockSandboxPayment(trx, reference)
        // What was refunded as a whole has nothing left.
        if (payment?.state !== 'approved' || payment.currency !== part.currency)
          throw new Error('the payment cannot be refunded')
        if (!(await insertSandboxRefund(trx, payment, part))) throw new Error('less is left of the payment')
      }),
    void: (reference) =>
      db.transaction().execute(async (trx) => {
        const payment = await lockSandboxPayment(trx, reference)
        if (payment?.state === 'open') await setSandboxState(trx, reference, 'voided', null)
        if (payment?.state === 'approved') await setSandboxState(trx, reference, 'refunded', null)
      }),
    find: (reference) => findSandboxPayment(db, reference),
    async finish(reference, action) {
      const payment = await db.transaction().execute(async (trx) => {
        const found = await lockSandboxPayment(trx, reference)
        if (found?.state !== 'open') return found
        const late = found.expiresAt.getTime() <= deps.now()
        const [state, eventId] = [late ? 'abandoned' : STATE_AFTER[action], deps.randomId()] as const
        await setSandboxState(trx, reference, state, eventId)
        return { ...found, state, eventId }
      })
      if (!payment) return undefined
      await sendCallback(payment)
      return findSandboxPayment(db, reference)
    },
  }
}
