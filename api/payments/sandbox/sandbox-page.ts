import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { toMajorUnits } from '../../../src/domain/values/money.ts'
import type { SandboxPayment } from './sandbox-payments.ts'

const STYLE = `:root{color-scheme:light dark;--ink:#1d2230;--soft:#5b6275;--page:#eef0f4;--card:#fff;--line:#cfd4de;--accent:#1f5fbf;--on:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#eef0f6;--soft:#a9b1c4;--page:#12151c;--card:#1c212c;--line:#3a4252;--accent:#8db8ff;--on:#0d1420}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;grid-template-columns:minmax(0,1fr);overflow-wrap:anywhere;place-items:center;padding:1rem;background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{width:100%;max-width:26rem;padding:1.5rem;background:var(--card);border:1px solid var(--line);border-radius:1rem}
p{margin:.25rem 0}.soft{color:var(--soft)}h1{margin:.25rem 0;font-size:1.25rem}
.notice{padding:.75rem 1rem;border:2px solid currentColor;border-radius:.75rem;font-weight:700}
.amount{margin:1rem 0;font-size:min(2rem,9vw);font-weight:700;font-variant-numeric:tabular-nums}
form{display:grid;gap:.75rem;margin-top:1.5rem}
button,a.button{min-height:3rem;padding:.5rem 1rem;border:1px solid var(--accent);border-radius:.75rem;background:transparent;color:var(--accent);font:inherit;font-weight:600;cursor:pointer;text-align:center;text-decoration:none;display:grid;place-items:center}
button.main,a.button{background:var(--accent);color:var(--on)}
button.plain{border-color:transparent}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`

/** Content-Security-Policy of the page: it allows only its own style and a form that posts to the site. */
export const PAGE_POLICY = `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

const OPTIONS: Readonly<Record<number, string>> = {
  1: 'Credit or debit card',
  4: 'KNET',
  5: 'Benefit',
  6: 'Apple Pay',
  7: 'mada',
}

const ENDED = {
  approved: 'This payment was approved',
  declined: 'This payment was declined',
  abandoned: 'This payment was given up',
  voided: 'This payment was called off',
  refunded: 'This payment was given back',
}

const formatAmount = ({ amount, currency }: SandboxPayment) =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' }).format(
    toMajorUnits(amount, currency),
  )

const page = (title: string, content: unknown) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${raw(STYLE)}</style>
</head>
<body><main>${content}</main></body>
</html>`

/** Renders a sandbox payment's page, which shows the payment and offers its possible outcomes. Uses no script. */
export function paymentPage(payment: SandboxPayment, now: number) {
  const facts = html`<p class="notice" role="note">Test page: nobody is charged, and no card is asked for.</p>
<h1>${payment.merchant}</h1>
<p>${payment.orderNumber === null ? `Wallet: ${payment.packageName}` : `Order ${payment.orderNumber}`} · ${OPTIONS[payment.option] ?? 'Online'}</p>
<p class="amount">${formatAmount(payment)}</p>`
  if (payment.state === 'open' && payment.expiresAt.getTime() > now)
    return page(
      'Payment sandbox',
      html`${facts}
<form method="post">
<button class="main" name="action" value="approve">Approve</button>
<button name="action" value="decline">Decline</button>
<button class="plain" name="action" value="leave">Leave without paying</button>
</form>`,
    )
  const paid = payment.state === 'approved'
  const title = payment.state === 'open' ? 'The time for this payment is over' : ENDED[payment.state]
  return page(
    title,
    html`${facts}
<p role="status">${title}.</p>
<form><a class="button" href="${paid ? payment.paidUrl : payment.failedUrl}">${payment.orderNumber === null ? 'Back to the wallet' : 'Back to the order'}</a></form>`,
  )
}

/** Renders the page of an unknown payment. */
export const unknownPaymentPage = () =>
  page('Payment sandbox', html`<h1>There is no such payment</h1><p>The address may be incomplete.</p>`)
