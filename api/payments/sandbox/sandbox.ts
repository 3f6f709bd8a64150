import { randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import * as v from 'valibot'
import { sign } from '../../crypto/signed-body.ts'
import type { Database } from '../../db/schema/database.ts'
import {
  InvalidCallback,
  type ListedPayment,
  type PaymentProvider,
  type ProviderStatus,
  RefusedRefund,
  type RequestedRefund,
  UnknownPayment,
} from '../provider.ts'
import {
  createSandboxPayment,
  findSandboxPayment,
  insertSandboxRefund,
  listSandboxPayments,
  listSandboxRefunds,
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

/** Only the reference counts: how the payment stands is asked. */
const eventBody = v.object({ id: v.string(), reference: v.string() })

const NO_ACCOUNT = { account: '', keyVersion: '' }

/** Creates a provider that charges nobody: its page offers the possible outcomes. Otherwise it acts like a real one. */
export function createSandbox(deps: SandboxDeps): Sandbox {
  const { db } = deps
  return {
    name: 'sandbox',
    supports: () => true,
    smallestUnit: () => 1,
    access: () => NO_ACCOUNT,
    async create(payment) {
      const unguessable = randomBytes(16).toString('base64url')
      const reference = await createSandboxPayment(db, unguessable, payment, new Date(deps.now()))
      return { reference, url: `${deps.apiPath}/sandbox/pay/${reference}` }
    },
    async readCallback({ body, header }, now) {
      verifySignature(deps.secret, body, header(SIGNATURE_HEADER), now)
      try {
        return v.parse(eventBody, JSON.parse(body)).reference
      } catch (cause) {
        throw new InvalidCallback('the body is not an event of the sandbox', { cause })
      }
    },
    status: ({ reference }) => readStatus(deps, reference),
    async expire({ reference }) {
      await db.transaction().execute(async (trx) => {
        const payment = await lockSandboxPayment(trx, reference)
        if (payment?.state === 'open') await setSandboxState(trx, reference, 'voided', null)
      })
      return readStatus(deps, reference)
    },
    async refund({ reference }, refund) {
      await db.transaction().execute((trx) => refundCharge(trx, reference, refund))
      return { reference: refund.refundId, state: 'done' }
    },
    async list(from, to) {
      const payments = await listSandboxPayments(db, from, to)
      return Promise.all(payments.map((payment) => toListed(deps, payment)))
    },
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
      await sendCallback(deps, payment)
      return findSandboxPayment(db, reference)
    },
  }
}

async function sendCallback(deps: SandboxDeps, payment: SandboxPayment): Promise<void> {
  if (payment.delivered || payment.eventId === null) return
  const body = JSON.stringify({ id: payment.eventId, reference: payment.reference })
  const headers = {
    'Content-Type': 'application/json',
    [SIGNATURE_HEADER]: sign(deps.secret, body, deps.now()),
  }
  const status = await deps.deliver({ url: payment.callbackUrl, body, headers })
  if (status === 200) await setDelivered(deps.db, payment.reference)
}

async function readStatus(deps: SandboxDeps, reference: string): Promise<ProviderStatus> {
  const payment = await findSandboxPayment(deps.db, reference)
  if (!payment) throw new UnknownPayment(`the sandbox has no payment ${reference}`)
  const { state, amount, currency, refunds } = await toListed(deps, payment)
  return state === 'paid' ? { state, charge: reference, amount, currency, refunds, disputes: [] } : { state }
}

async function toListed({ db, now }: SandboxDeps, payment: SandboxPayment): Promise<ListedPayment> {
  const { reference, paymentId, amount, currency, createdAt } = payment
  const refunds = await listSandboxRefunds(db, reference)
  return {
    ...{ reference, paymentId, amount, currency, createdAt },
    ...{ account: '', state: stateOf(payment, now()), disputes: [] },
    refunds: refunds.map((refund) => ({
      ...refund,
      ...{ reference: refund.refundId, state: 'done', createdAt },
    })),
  }
}

function stateOf({ state, expiresAt }: SandboxPayment, now: number): ListedPayment['state'] {
  if (state === 'approved' || state === 'refunded') return 'paid'
  return state === 'open' && expiresAt.getTime() > now ? 'open' : 'failed'
}

async function refundCharge(
  trx: Transaction<Database>,
  reference: string,
  refund: RequestedRefund,
): Promise<void> {
  const payment = await lockSandboxPayment(trx, reference)
  const refunds = await listSandboxRefunds(trx, reference)
  if (refunds.some(({ refundId }) => refundId === refund.refundId)) return
  if (payment?.state !== 'approved' || payment.currency !== refund.currency)
    throw new RefusedRefund('the payment cannot be refunded')
  const left = refunds.reduce((rest, { amount }) => rest - amount, payment.amount)
  if (refund.amount > left) throw new RefusedRefund('less is left of the payment')
  await insertSandboxRefund(trx, reference, refund)
  if (refund.amount === left) await setSandboxState(trx, reference, 'refunded', null)
}
