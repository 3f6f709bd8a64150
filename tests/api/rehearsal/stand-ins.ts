/**
 * Stand-ins of Stripe and of an SMS gateway, to rehearse an installation without accounts (docs/testing.md, "Rehearse an installation"):
 *
 *   node tests/api/rehearsal/stand-ins.ts https://menu.example gateway.json
 *
 * Writes the file of the gateway, prints the settings, and then answers until it is stopped: `/` shows what was sent, `/pay/SESSION` pays,
 * posts the event to the site, and returns to it.
 */
import { writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import {
  STRIPE_KEY,
  type StripeStandIn,
  startStripe,
  WEBHOOK_SECRET,
} from '../../helpers/stripe/stripe-server.ts'
import { type GatewayRequest, startGateway } from '../messages/message-gateway.ts'

const [site, gatewayFile, port = '4700'] = process.argv.slice(2)
if (site === undefined || gatewayFile === undefined) {
  console.error('usage: node tests/api/rehearsal/stand-ins.ts SITE_URL GATEWAY_FILE [PORT]')
  process.exit(2)
}

const stripe = await startStripe(Date.now)
const gateway = await startGateway(() => ({ status: 200, body: { result: 'OK' } }))
writeFileSync(
  gatewayFile,
  JSON.stringify({
    ...{ name: 'rehearsal', url: `${gateway.url}/send`, encoding: 'json', phone: 'plus', sender: 'Sufra' },
    fields: { to: '{phone}', text: '{text}' },
    accepted: { path: 'result', equals: 'OK' },
  }),
)
createServer(async ({ url = '' }, response) => {
  const session = /^\/pay\/(\w+)/.exec(url)?.[1]
  if (session === undefined) sendJson(response, 200, report(stripe, gateway.requests))
  else await pay(session, response)
}).listen(Number(port), '127.0.0.1')

console.log(`SUFRA_STRIPE_KEYS=${STRIPE_KEY}
SUFRA_STRIPE_WEBHOOK_SECRETS=${WEBHOOK_SECRET}
STRIPE_COUNTRY=DE
STRIPE_URL=${stripe.url}
SMS_PROVIDER=gateway
SMS_GATEWAY_FILE=${resolve(gatewayFile)}`)

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body, null, 2))
}

function report({ sessions, refunds }: StripeStandIn, messages: readonly GatewayRequest[]) {
  return {
    payments: [...sessions.values()].map(({ id, status, payment_status, amount_total, currency }) => ({
      ...{ id, status, payment_status, amount_total, currency },
    })),
    refunds: refunds.map(({ id, amount, status }) => ({ id, amount, status })),
    messages: messages.map(({ body }): unknown => JSON.parse(body)),
  }
}

async function pay(id: string, response: ServerResponse): Promise<void> {
  const session = stripe.sessions.get(id)
  if (!session || !stripe.pay(id)) return sendJson(response, 404, { error: 'no open payment has this id' })
  const { body, headers } = stripe.event('checkout.session.completed', session)
  const answer = await fetch(`${site}/api/payments/stripe/callback`, { method: 'POST', body, headers })
  if (!answer.ok)
    return sendJson(response, 502, { error: `the site answered the event with ${answer.status}` })
  response.writeHead(303, { Location: session.success_url ?? site ?? '' }).end()
}
