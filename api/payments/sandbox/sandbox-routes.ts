import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type ApiEnv, type CallGuard, PARAM_PATTERN } from '../../http/register.ts'
import type { Sandbox, SandboxAction } from './sandbox.ts'
import { PAGE_POLICY, paymentPage, unknownPaymentPage } from './sandbox-page.ts'

const PATH = '/sandbox/pay/:reference'
const ACTIONS: readonly SandboxAction[] = ['approve', 'decline', 'leave']

/** The routes of the sandbox's payment page. They serve HTML, so they are outside the registry of calls. */
export function sandboxRoutes(
  app: Hono<ApiEnv>,
  sandbox: Sandbox,
  now: () => number,
  countCall: CallGuard['countCall'],
): void {
  const show = (c: Context<ApiEnv>) => {
    c.set('route', PATH)
    countCall('pay', c.env?.address ?? '')
    c.header('Content-Security-Policy', PAGE_POLICY)
    c.header('Referrer-Policy', 'same-origin')
  }
  const referenceIn = (c: Context<ApiEnv, typeof PATH>): string | null => {
    const reference = c.req.param('reference')
    return PARAM_PATTERN.test(reference) ? reference : null
  }
  app.get(PATH, async (c) => {
    show(c)
    const reference = referenceIn(c)
    const payment = reference && (await sandbox.find(reference))
    return payment ? c.html(paymentPage(payment, now())) : c.html(unknownPaymentPage(), 404)
  })
  app.post(PATH, bodyLimit({ maxSize: 1024 }), async (c) => {
    show(c)
    const reference = referenceIn(c)
    if (reference === null) return c.html(unknownPaymentPage(), 404)
    const { action } = await c.req.parseBody()
    const known = ACTIONS.find((candidate) => candidate === action)
    const payment = known ? await sandbox.finish(reference, known) : await sandbox.find(reference)
    if (!payment) return c.html(unknownPaymentPage(), 404)
    if (!known) return c.html(paymentPage(payment, now()), 400)
    // A redirect, so that a reload does not submit the form again.
    return c.redirect(payment.state === 'approved' ? payment.paidUrl : payment.failedUrl, 303)
  })
}
