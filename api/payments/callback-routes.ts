import type { Hono } from 'hono'
import { findPayment } from '../db/payments.ts'
import { ApiError, notFound } from '../http/errors.ts'
import { type ApiEnv, type CallGuard, limitBody } from '../http/register.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { InvalidCallback, type ProviderCallback, UnknownPayment } from './provider.ts'
import { sendVoids } from './send-voids.ts'
import { askAboutPayment } from './settle-payment.ts'

const PATH = '/payments/:provider/callback/:account?'
/** Seconds after which a provider that could not be asked should call again. */
const RETRY_AFTER = 30

/** The callback route of payment providers. Outside the registry of calls, because its signature covers the raw body. */
export function paymentCallbackRoutes(
  app: Hono<ApiEnv>,
  payments: PaymentDeps,
  countCall: CallGuard['countCall'],
): void {
  app.use(PATH, async (c, next) => {
    c.set('route', PATH)
    countCall('callback', c.env?.address ?? '')
    await next()
  })
  app.post(PATH, limitBody(64 * 1024), async (c) => {
    // Not `text()`, which drops a byte order mark.
    const body = Buffer.from(await c.req.arrayBuffer()).toString()
    await receiveCallback(payments, c.req.param('provider'), {
      account: c.req.param('account') ?? '',
      body,
      header: (name) => c.req.header(name),
    })
    return c.json({ message: '' })
  })
}

/**
 * Takes a callback as a hint: whatever it says, the provider is asked. Fails only if another attempt may help, or if the callback is
 * not from the provider.
 * @throws ApiError `unauthorized` (not from the provider, or too old), `not-found` (unknown provider), `internal` (the provider
 * cannot be asked now)
 */
async function receiveCallback(deps: PaymentDeps, name: string, callback: ProviderCallback): Promise<void> {
  const provider = deps.providers.find((candidate) => candidate.name === name)
  if (!provider) throw notFound('unknown payment provider')
  try {
    const reference = await provider.readCallback(callback, deps.now())
    const payment = reference === null ? undefined : await findPayment(deps.db, { provider: name, reference })
    if (payment) await askAboutPayment(deps, payment)
    else deps.log('info', 'callback about no payment', { provider: name, reference })
  } catch (error) {
    if (error instanceof InvalidCallback) {
      deps.log('error', 'callback refused', { provider: name, reason: error.message })
      throw new ApiError('unauthorized', error.message)
    }
    deps.log('error', 'callback failed', { provider: name, error: String(error) })
    if (!(error instanceof UnknownPayment))
      throw new ApiError('internal', 'the payment cannot be asked about now', { retryAfter: RETRY_AFTER })
  }
  await sendVoids(deps)
}
