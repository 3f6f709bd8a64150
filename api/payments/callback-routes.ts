import type { Hono } from 'hono'
import { type ApiEnv, type CallGuard, limitBody } from '../http/register.ts'
import type { PaymentDeps } from './hosted-page.ts'
import { type PaymentTargetLocks, settlePayment } from './settle-payment.ts'

const PATH = '/payments/:provider/callback'

/** The callback route of payment providers. Outside the registry of calls, because its signature covers the raw body. */
export function paymentCallbackRoutes(
  app: Hono<ApiEnv>,
  payments: PaymentDeps,
  lock: PaymentTargetLocks,
  countCall: CallGuard['countCall'],
): void {
  app.use(PATH, async (c, next) => {
    c.set('route', PATH)
    countCall('callback', c.env?.address ?? '')
    await next()
  })
  app.post(PATH, limitBody(64 * 1024), async (c) => {
    const body = await c.req.text()
    await settlePayment(payments, lock, c.req.param('provider'), {
      body,
      header: (name) => c.req.header(name),
    })
    return c.json({ message: '' })
  })
}
