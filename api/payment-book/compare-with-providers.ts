import { comparePayments, type Difference } from '../../src/domain/payment/compare-payments.ts'
import { PAYMENT_MINUTES } from '../../src/domain/payment/payment.ts'
import { findKnownReferences, type StoredBookedPayment } from '../db/payment-book/booked-payments.ts'
import { findPayment } from '../db/payments.ts'
import { listVenues } from '../db/venues.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import {
  type ListedPayment,
  type PaymentProvider,
  type ProviderAccess,
  UnknownPayment,
} from '../payments/provider.ts'
import { askAboutPayment } from '../payments/settle-payment.ts'
import type { CurrentBranch } from '../venues/venue-reader.ts'

/** How far the clocks of a provider and of this server may be apart, in milliseconds. */
const CLOCKS = 5 * 60_000
/** A page can be created as long as its payment lasts. */
const LATEST_PAGE = PAYMENT_MINUTES * 60_000
/** How long a provider may take to list payments, in milliseconds. */
const PATIENCE = 25_000
/** How many payments a comparison asks about. The next one asks about the rest. */
const MOST_QUESTIONS = 20

export type ComparedBook = {
  /** Names of providers that could not be asked. */
  readonly unreachable: readonly string[]
  readonly differences: readonly (Difference & { readonly provider: string })[]
}

/** What a caller may see. `isOperator`: also charges that nobody knows on accounts of several venues. */
export type BookPeriod = { readonly from: Date; readonly to: Date; readonly isOperator: boolean }

/**
 * Compares the payments of a branch in a period with what their providers list. What somebody did at a provider that tells nobody, such
 * as a refund in its dashboard, is stored first: the provider is asked about payments that differ by it. Charges that nobody knows are
 * reported if they are on the venue’s own account, or if this is the only venue. Never call it within a transaction: providers can be
 * slow. `read`: reads the payments.
 */
export async function compareWithProviders(
  deps: PaymentDeps,
  branch: CurrentBranch,
  read: () => Promise<readonly StoredBookedPayment[]>,
  period: BookPeriod,
): Promise<ComparedBook> {
  const { from, to } = period
  const isOnlyVenue = period.isOperator || (await listVenues(deps.db)).length === 1
  const payments = await read()
  const lists: Listed[] = []
  const unreachable = new Set<string>()
  for (const account of accountsOf(deps, branch, payments)) {
    const { provider } = account
    const listed = await listAccount(deps, account, from, to)
    if (listed === null) unreachable.add(provider)
    else {
      const known = await findKnownReferences(deps.db, provider, [...listed.keys()])
      const hidesUnknown = account.account === '' && !isOnlyVenue
      lists.push({ provider, account: account.account, listed, known, hidesUnknown })
    }
  }
  const differ = (own: readonly StoredBookedPayment[]) =>
    lists.flatMap((list) => compareList(list, own, period))
  let differences = differ(payments)
  if (await askAbout(deps, differences)) differences = differ(await read())
  return { unreachable: [...unreachable].sort(), differences }
}

/** What an account has listed. `known`: references of payments of ours, also of other days and branches. */
type Listed = Pick<Account, 'provider' | 'account'> & {
  readonly listed: ReadonlyMap<string, ListedPayment>
  readonly known: ReadonlySet<string>
  readonly hidesUnknown: boolean
}

function compareList(
  { provider, account, listed, known, hidesUnknown }: Listed,
  payments: readonly StoredBookedPayment[],
  { from, to }: BookPeriod,
): ComparedBook['differences'] {
  const isOurs = ({ reference }: { readonly reference: string }) => {
    const createdAt = listed.get(reference)?.createdAt ?? from
    return hidesUnknown || known.has(reference) || createdAt < from || createdAt >= to
  }
  const own = payments.filter((one) => one.provider === provider && one.account === account)
  return comparePayments(own, [...listed.values()], isOurs).map((difference) => ({ ...difference, provider }))
}

/** Asks about payments whose refunds differ, or that are charged here only. Returns whether any answer came. */
async function askAbout(deps: PaymentDeps, differences: ComparedBook['differences']): Promise<boolean> {
  const ids = differences.flatMap(({ kind, paymentId }) =>
    (kind === 'refund' || kind === 'missing') && paymentId !== null ? [paymentId] : [],
  )
  let isAnswered = false
  for (const id of [...new Set(ids)].slice(0, MOST_QUESTIONS)) {
    try {
      const payment = await findPayment(deps.db, { id })
      if (payment) await askAboutPayment(deps, payment)
      isAnswered = true
    } catch (error) {
      deps.log('error', 'payment not asked about', { payment: id, error: String(error) })
      if (!(error instanceof UnknownPayment)) return isAnswered
    }
  }
  return isAnswered
}

type Account = {
  readonly provider: string
  readonly account: string
  /** The keys that made its payments. Different ones can be of the same account. */
  readonly accesses: readonly ProviderAccess[]
}

/** The accounts that were paid, and those that would be paid now: something unknown may have been charged there. */
function accountsOf(
  { providers }: PaymentDeps,
  { business, paymentVenue }: CurrentBranch,
  payments: readonly StoredBookedPayment[],
): Account[] {
  const { currency, onlineOptions } = business
  const offered = providers.filter((provider) =>
    onlineOptions.some((option) => provider.supports(option, currency, paymentVenue)),
  )
  const accesses = [
    ...offered.map((provider) => ({ provider: provider.name, ...provider.access(paymentVenue) })),
    ...payments.map(({ provider, account, keyVersion }) => ({ provider, account, keyVersion })),
  ]
  const accounts = Map.groupBy(accesses, ({ provider, account }) => `${provider} ${account}`)
  return [...accounts.values()].flatMap((group) => {
    const [first] = group
    const byKey = new Map(group.map(({ account, keyVersion }) => [keyVersion, { account, keyVersion }]))
    return first ? [{ provider: first.provider, account: first.account, accesses: [...byKey.values()] }] : []
  })
}

/** Lists what was created in a period or shortly after, by reference; null if that is not possible now. */
async function listAccount(
  { providers, log }: PaymentDeps,
  { provider: name, accesses }: Account,
  from: Date,
  to: Date,
): Promise<Map<string, ListedPayment> | null> {
  const provider = providers.find((candidate) => candidate.name === name)
  const listed = new Map<string, ListedPayment>()
  try {
    if (!provider) throw new Error(`unknown payment provider ${name}`)
    for (const access of accesses)
      for (const payment of await listInTime(provider, from, to, access))
        listed.set(payment.reference, payment)
    return listed
  } catch (error) {
    log('error', 'payments not listed', { provider: name, error: String(error) })
    return null
  }
}

async function listInTime(
  provider: PaymentProvider,
  from: Date,
  to: Date,
  access: ProviderAccess,
): Promise<ListedPayment[]> {
  const [first, last] = [new Date(from.getTime() - CLOCKS), new Date(to.getTime() + LATEST_PAGE + CLOCKS)]
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the list took too long')), PATIENCE)
  })
  try {
    return await Promise.race([provider.list(first, last, access), late])
  } finally {
    clearTimeout(timer)
  }
}
