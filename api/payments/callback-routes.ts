import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ApiEnv, CallGuard } from '../http/register.ts'
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
  app.post(PATH, bodyLimit({ maxSize: 64 * 1024 }), async (c) => {
    c.set('route', PATH)
    countCall('callback', c.env?.address ?? '')
    const body = await c.req.text()
    await settlePayment(payments, lock, c.req.param('provider'), {
      body,
      header: (name) => c.req.header(name),
    })
    return c.json({ message: '' })
  })
}
