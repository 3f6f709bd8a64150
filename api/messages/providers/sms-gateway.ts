import { setTimeout as sleep } from 'node:timers/promises'
import type { Json } from '../../../src/domain/json/json.ts'
import { parsePhone } from '../../../src/domain/values/phone.ts'
import { hash, matchesHash } from '../../crypto/secrets.ts'
import { callProvider, MessageRejected, ProviderBusy, parseObject } from './call-provider.ts'
import type { AnswerPlace, GatewaySettings } from './gateway-settings.ts'
import {
  type DeliveryReport,
  InvalidReport,
  type MessageProvider,
  type ProviderMessage,
  type ReportRequest,
} from './message-provider.ts'

/** Milliseconds that a message waits for its turn. After that, it would arrive too late. */
const LONGEST_QUEUE = 10_000

/** An SMS gateway with an HTTP API, which its settings describe. */
export function createSmsGateway(settings: GatewaySettings): MessageProvider {
  const { name, accepted, reference, per_second: perSecond, reports } = settings
  let nextTurn = 0
  const takeTurn = async () => {
    const now = performance.now()
    const wait = Math.max(0, nextTurn - now)
    if (wait > LONGEST_QUEUE) throw new ProviderBusy()
    nextTurn = now + wait + 1000 / perSecond
    await sleep(wait)
  }
  return {
    name,
    reports: reports ? ['sms'] : [],
    news: { sms: null },
    async send(message) {
      await takeTurn()
      const answer = await callProvider(...createRequest(settings, message))
      const isAccepted = accepted.pattern
        ? accepted.pattern.test(answer.body)
        : findIn(answer.body, accepted) === String(accepted.equals)
      if (!answer.ok || !isAccepted) throw new MessageRejected(String(answer.status))
      return { reference: reference ? findIn(answer.body, reference) : null, parts: null }
    },
    readReports: (request) => ({ reports: readReports(settings, request), reply: 'OK' }),
  }
}

type Request = Parameters<typeof callProvider>

function createRequest(settings: GatewaySettings, message: ProviderMessage): Request {
  const { url, encoding, headers, fields, sender } = settings
  const values: Readonly<Record<string, string>> = {
    text: message.text,
    phone: phoneFor(settings.phone, message.phone),
    sender: message.smsSender ?? sender,
    id: message.id,
  }
  const filled = fill(fields, values) as Record<string, Json>
  if (encoding === 'json') {
    const json = { 'Content-Type': 'application/json', ...headers }
    return [url, { method: 'POST', headers: json, body: JSON.stringify(filled) }]
  }
  const pairs = Object.entries(filled).map(([name, value]) => [name, String(value)])
  if (encoding === 'form') return [url, { method: 'POST', headers, body: new URLSearchParams(pairs) }]
  const address = new URL(url)
  for (const [name = '', value = ''] of pairs) address.searchParams.append(name, value)
  return [address, { method: 'GET', headers }]
}

function phoneFor(form: GatewaySettings['phone'], e164: string): string {
  if (form === 'plus') return e164
  return form === 'plain' ? e164.slice(1) : (parsePhone(e164, '')?.national ?? e164)
}

/** Replaces `{text}` and the other names in every text of a value. */
function fill(value: Json, values: Readonly<Record<string, string>>): Json {
  if (typeof value === 'string') return value.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all)
  if (Array.isArray(value)) return value.map((item) => fill(item, values))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fill(item, values)]))
}

/** The value of a path in an answer of JSON; undefined if it has none. */
function valueAt(body: string, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) => (value as Record<string, unknown> | null | undefined)?.[name],
      parseObject(body),
    )
}

function findIn(body: string, { path, pattern }: AnswerPlace): string | null {
  const found = path === undefined ? pattern?.exec(body)?.[1] : valueAt(body, path)
  return found === undefined || found === null ? null : String(found)
}

function readReports({ reports }: GatewaySettings, { url, body }: ReportRequest): DeliveryReport[] {
  if (!reports || !matchesHash(url.searchParams.get('key') ?? '', hash(reports.key)))
    throw new InvalidReport('the key does not match')
  const form = new URLSearchParams(body)
  const field = (name: string): string | null => {
    const value = valueAt(body, name) ?? form.get(name) ?? url.searchParams.get(name)
    return value === null || value === undefined ? null : String(value)
  }
  const reference = field(reports.reference)
  const state = field(reports.state) ?? ''
  const known = reports.delivered.includes(state)
    ? 'delivered'
    : reports.failed.includes(state)
      ? 'failed'
      : null
  // `{id}` and the gateway's own ids are told apart when the message is looked up.
  return reference === null || known === null ? [] : [{ message: reference, reference, state: known }]
}
