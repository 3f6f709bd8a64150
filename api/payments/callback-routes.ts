import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ApiEnv, Gate } from '../http/register.ts'
import type { PaymentDeps } from './hosted-page.ts'
import { takeCallback } from './settle-payment.ts'

const PATH = '/payments/:provider/callback'

/** What payment providers tell us. Signed over the bytes as they came, so it is no call of the registry. */
export function paymentRoutes(app: Hono<ApiEnv>, payments: PaymentDeps, takeTurn: Gate['takeTurn']): void {
  app.post(PATH, bodyLimit({ maxSize: 64 * 1024 }), async (c) => {
    c.set('route', PATH)
    takeTurn('callback', c.env?.address ?? '')
    const body = await c.req.text()
    await takeCallback(payments, c.req.param('provider'), { body, header: (name) => c.req.header(name) })
    return c.json({ message: '' })
  })
}
