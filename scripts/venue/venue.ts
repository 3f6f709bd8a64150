/** The operator's tool: talks to a running server. `npm run venue` shows how it is used. */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as v from 'valibot'
import { CallError, codeOf, request } from '../../src/client/http.ts'
import {
  type OperatorCall,
  type OperatorCallName,
  type OperatorCallResponse,
  operatorCalls,
} from '../../src/contract/operator/operator-calls.ts'
import { errorResponse } from '../../src/contract/wire/errors.ts'
import { feedbackTold } from './feedback.ts'
import { publishingTold } from './publishing.ts'
import { listReservations, moveReservation, reservationStatusOf } from './reservations.ts'
import { themesTold } from './themes.ts'

const USAGE = `usage: npm run venue -- COMMAND
  import FILE…             replace or create the venues of these files, and tell when they are live
  export REF               write a venue's file to standard output, as it was imported
  list                     the venues there are
  publish REF… | --all     publish venues now
  themes REF               the looks a venue has saved, and which it wears
  wear REF THEME | --own   put on a saved look, or the business's own again, and publish the venue
  status [REF]             what is live, how long after its last edit, what waits and what failed
  republish [--watch]      publish all venues again, behind all edits, and show how far that is; with
                           --watch only shows it
  failed                   what could not be published, and why
  retry REF… | --all       try what failed again
  rollback REF             go back to the build before
  order ID STATUS          move an order: accepted, rejected, ready, out, delivered or cancelled
  reservations [BRANCH]    who comes when: of one branch, by its id, or of all
  reservation ID STATUS    answer to a reservation: accepted, rejected, completed or cancelled
  ratings REF              what diners rate a venue, newest first
  answers REF              what they answer to its survey, newest first
  newsletter REF           addresses for its newsletter; with --remove EMAIL: takes one away
  erase ORDER              erase the person of an order or reservation; amounts and lines stay
  erase USER_ID PHONE      erase all that a phone (+96550001234) left at a business, and its account; with
                           --forfeit-wallet also where there is money in its wallet
  mismatches               payments that a provider charged another amount for
  outbox                   messages to customers, newest last, where no sender is set up

environment: API_BASE (http://127.0.0.1:4321/api), and the operator's token in
SUFRA_OPERATOR_TOKEN or in DATA_DIR/operator-token (DATA_DIR is .data by default)`

/** Status codes by name (spec §4), those an operator sets. */
const STATUSES = { accepted: 1, rejected: 2, ready: 3, out: 4, delivered: 5, cancelled: 9 } as const

/** Milliseconds; publishing a large venue for the first time takes a while. */
const TIMEOUT = 300_000

class UsageError extends Error {}

type Output = {
  out(text: string | Uint8Array): void
  err(text: string): void
  /** Somebody sees what is written as it is written, and a line can be written over. */
  readonly isTerminal?: boolean
}
type Environment = Readonly<Record<string, string | undefined>>

/** Runs one command. Resolves to the exit code: 0, 1 when something was refused or failed, 2 for wrong usage. */
export async function run(args: readonly string[], env: Environment, output: Output): Promise<number> {
  const [command, ...rest] = args
  if (command === 'help' || args.some((arg) => arg === '--help' || arg === '-h')) {
    output.out(`${USAGE}\n`)
    return 0
  }
  try {
    const commands = commandsFor(connect(env), output)
    const chosen = command !== undefined && Object.hasOwn(commands, command) ? commands[command] : undefined
    if (!chosen) throw new UsageError(command ? `there is no command ${command}` : '')
    return (await chosen(rest)) ? 0 : 1
  } catch (error) {
    if (!(error instanceof UsageError)) {
      explain(error, output)
      return 1
    }
    if (error.message) output.err(error.message)
    output.err(USAGE)
    return 2
  }
}

type Api = ReturnType<typeof connect>

function commandsFor(api: Api, output: Output): Record<string, (args: string[]) => Promise<boolean>> {
  const { out } = output
  const feedback = feedbackTold(api.call, out)
  const themes = themesTold(api, out)
  const publishing = publishingTold(api.call, output)
  const references = async () => (await api.call('listVenues')).venues.flatMap((venue) => venue.reference_ids)
  /** Does each; one that fails does not keep the others from being done. */
  const each = async (
    names: readonly string[],
    work: (name: string) => Promise<boolean>,
  ): Promise<boolean> => {
    let fine = true
    for (const name of names)
      try {
        if (!(await work(name))) fine = false
      } catch (error) {
        output.err(`${name}:`)
        explain(error, output)
        fine = false
      }
    return fine
  }
  return {
    async import(files) {
      const imported = new Set<string>()
      const allTaken = await each(some(files, 'FILE'), async (file) => {
        const { venue } = await api.call('importVenue', {}, readFileSync(file))
        out(`${basename(file)}: imported ${venue.reference_ids.join(', ')} (revision ${venue.revision})\n`)
        for (const referenceId of venue.reference_ids) imported.add(referenceId)
        return true
      })
      const allLive = await each([...imported], publishing.edited)
      return allTaken && allLive
    },
    async export(args) {
      out(await api.bytes('exportVenue', { referenceId: one(args, 'REF') }))
      return true
    },
    async list() {
      for (const venue of (await api.call('listVenues')).venues)
        out(
          `${venue.reference_ids.join(', ')} · revision ${venue.revision} · imported ${venue.imported_at}\n`,
        )
      return true
    },
    publish: async (args) =>
      each(args.includes('--all') ? await references() : some(args, 'REF'), async (referenceId) =>
        publishing.report(await api.call('publishVenue', { referenceId })),
      ),
    async republish(args) {
      if (args.some((arg) => arg !== '--watch')) throw new UsageError('republish takes nothing but --watch')
      return publishing.republish(args.length > 0)
    },
    async failed(args) {
      if (args.length > 0) throw new UsageError('failed takes nothing')
      return publishing.failed()
    },
    retry: (args) => publishing.retry(args.includes('--all') ? null : some(args, 'REF')),
    themes: (args) => themes.list(one(args, 'REF')),
    async wear([referenceId, themeId, ...rest]) {
      if (!referenceId || !themeId || rest.length > 0)
        throw new UsageError('wear needs a REF and a THEME or --own')
      return themes.wear(referenceId, themeId === '--own' ? null : themeId)
    },
    async status(args) {
      if (args.length === 0) await publishing.queue()
      return each(args.length > 0 ? args : await references(), publishing.status)
    },
    rollback: async (args) =>
      publishing.report(await api.call('rollbackVenue', { referenceId: one(args, 'REF') })),
    async order([orderId, name, ...rest]) {
      if (!orderId || !name || rest.length > 0) throw new UsageError('order needs an ID and a STATUS')
      const status = statusOf(name)
      const answer = await api.call('setOrderStatus', { orderId }, JSON.stringify({ status }))
      const last = answer.history.at(-1)
      const payment = answer.payment === 'none' ? '' : `, payment ${answer.payment}`
      out(`order ${answer.id}: ${name} at ${last?.at}${payment}\n`)
      return true
    },
    reservations: (args) =>
      listReservations(api.call, out, args.length > 0 ? one(args, 'BRANCH') : undefined),
    async reservation([id, name = '', ...rest]) {
      const status = reservationStatusOf(name)
      if (!id || status === null || rest.length > 0)
        throw new UsageError(
          'reservation needs an ID and a STATUS: accepted, rejected, completed or cancelled',
        )
      return moveReservation(api.call, out, id, status)
    },
    ratings: (args) => feedback.ratings(one(args, 'REF')),
    answers: (args) => feedback.answers(one(args, 'REF')),
    async newsletter([referenceId, ...rest]) {
      const [option, email] = rest
      if (!referenceId || (rest.length > 0 && (option !== '--remove' || !email || rest.length > 2)))
        throw new UsageError('newsletter needs a REF, and with --remove an EMAIL')
      if (!email) return feedback.newsletter(referenceId)
      const { removed } = await api.call('leaveNewsletter', { referenceId, email })
      out(`${email}: ${removed ? 'removed' : 'was not there'}\n`)
      return removed
    },
    async erase(args) {
      const [first, phone, ...rest] = args.filter((arg) => arg !== '--forfeit-wallet')
      if (!first || rest.length > 0) throw new UsageError('erase needs an ORDER, or a USER_ID and a PHONE')
      const by = phone ? { user_id: first, phone } : { order_id: first }
      const body = JSON.stringify({ ...by, forfeit_wallet: args.includes('--forfeit-wallet') })
      const { orders, reservations, account } = await api.call('erasePerson', {}, body)
      out(`erased: ${orders} orders, ${reservations} reservations${account ? ', the account' : ''}\n`)
      return true
    },
    async mismatches() {
      for (const told of (await api.call('listPaymentMismatches')).mismatches.reverse()) {
        const of = told.order_id ? `order ${told.order_id}` : `purchase ${told.purchase_id}`
        out(`${told.at} · ${of} · asked ${told.expected} ${told.expected_currency}, `)
        out(`charged ${told.told} ${told.told_currency} · ${told.provider} ${told.reference}\n`)
      }
      return true
    },
    async outbox() {
      const { messages } = await api.call('outbox')
      for (const { created_at, channel, phone, text } of messages.reverse())
        out(`${created_at} · ${channel} · ${phone}\n${text.replace(/^/gm, '  ')}\n`)
      return true
    },
  }
}

function statusOf(name: string): number {
  if (Object.hasOwn(STATUSES, name)) return STATUSES[name as keyof typeof STATUSES]
  if ((Object.values(STATUSES) as number[]).includes(Number(name))) return Number(name)
  throw new UsageError(`there is no status ${name}; choose ${Object.keys(STATUSES).join(', ')}`)
}

function some(args: readonly string[], what: string): readonly string[] {
  if (args.length === 0) throw new UsageError(`name at least one ${what}`)
  return args
}

function one(args: readonly string[], what: string): string {
  const [only] = args
  if (only === undefined || args.length > 1) throw new UsageError(`name one ${what}`)
  return only
}

function explain(error: unknown, { err }: Output): void {
  const issues = error instanceof CallError ? error.issues : []
  const [first] = issues
  const message = error instanceof Error ? error.message : String(error)
  // Where the message is no more than the first of the issues, it is not said twice.
  if (!first || !message.endsWith(`: ${first.message}`)) err(message)
  for (const { path, message } of issues) err(`  ${path || '-'}: ${message}`)
}

/** The operator's calls on the server of the environment. */
function connect(env: Environment) {
  const base = (env.API_BASE || 'http://127.0.0.1:4321/api').replace(/\/+$/, '')
  const send = async (
    name: OperatorCallName,
    params: Readonly<Record<string, string>> = {},
    body?: BodyInit,
  ): Promise<Response> => {
    const call: OperatorCall = operatorCalls[name]
    const url = `${base}${call.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))}`
    const query = new URLSearchParams(
      (call.query ?? []).flatMap((key) => (params[key] ? [[key, params[key]]] : [])),
    )
    const response = await request(query.size > 0 ? `${url}?${query}` : url, {
      method: call.method,
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${tokenOf(env)}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
      timeout: TIMEOUT,
    })
    if (response.ok) return response
    const failure = v.safeParse(errorResponse, await response.json().catch(() => null))
    if (!failure.success) throw new CallError(codeOf(response.status), `${url}: HTTP ${response.status}`)
    throw new CallError(failure.output.code, failure.output.message, { issues: failure.output.issues })
  }
  return {
    async call<Name extends OperatorCallName>(
      name: Name,
      params?: Readonly<Record<string, string>>,
      body?: BodyInit,
    ): Promise<OperatorCallResponse<Name>> {
      const response = await send(name, params, body)
      return v.parse(operatorCalls[name].response, await response.json()) as OperatorCallResponse<Name>
    },
    async bytes(name: OperatorCallName, params: Readonly<Record<string, string>>): Promise<Uint8Array> {
      return new Uint8Array(await (await send(name, params)).arrayBuffer())
    },
  }
}

function tokenOf(env: Environment): string {
  if (env.SUFRA_OPERATOR_TOKEN) return env.SUFRA_OPERATOR_TOKEN
  const file = join(env.DATA_DIR || '.data', 'operator-token')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new Error(`no operator token in ${file}: start the server here first, or set SUFRA_OPERATOR_TOKEN`)
  }
}

if (import.meta.main)
  process.exitCode = await run(process.argv.slice(2), process.env, {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text.endsWith('\n') ? text : `${text}\n`),
    isTerminal: process.stdout.isTTY === true,
  })
