import { comparePayments, type Difference } from '../../src/domain/payment/compare-payments.ts'
import { PAYMENT_MINUTES } from '../../src/domain/payment/payment.ts'
import { findKnownReferences, type StoredBookedPayment } from '../db/payment-book/booked-payments.ts'
import { listVenues } from '../db/venues.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import type { ListedPayment, PaymentProvider, ProviderAccess } from '../payments/provider.ts'
import type { CurrentBranch } from '../venues/venue-reader.ts'

/** How far the clocks of a provider and of this server may be apart, in milliseconds. */
const CLOCKS = 5 * 60_000
/** A page can be created as long as its payment lasts. */
const LATEST_PAGE = PAYMENT_MINUTES * 60_000
/** How long a provider may take to list payments, in milliseconds. */
const PATIENCE = 25_000

export type ComparedBook = {
  /** Names of providers that could not be asked. */
  readonly unreachable: readonly string[]
  readonly differences: readonly (Difference & { readonly provider: string })[]
}

/** What a caller may see. `isOperator`: also charges that nobody knows on accounts of several venues. */
export type BookPeriod = { readonly from: Date; readonly to: Date; readonly isOperator: boolean }

/**
 * Compares the payments of a branch in a period with what their providers list. Charges that nobody knows are reported if they are on
 * the venue’s own account, or if this is the only venue. Never call it within a transaction: providers can be slow.
 */
export async function compareWithProviders(
  deps: PaymentDeps,
  branch: CurrentBranch,
  payments: readonly StoredBookedPayment[],
  { from, to, isOperator }: BookPeriod,
): Promise<ComparedBook> {
  const isOnlyVenue = isOperator || (await listVenues(deps.db)).length === 1
  const unreachable = new Set<string>()
  const differences: ComparedBook['differences'][number][] = []
  for (const account of accountsOf(deps, branch, payments)) {
    const { provider: name } = account
    const listed = await listAccount(deps, account, from, to)
    if (listed === null) {
      unreachable.add(name)
      continue
    }
    const references = [...listed.keys()]
    const known = await findKnownReferences(deps.db, name, references)
    const hidesUnknown = account.account === '' && !isOnlyVenue
    const isOurs = (reference: string) => {
      const createdAt = listed.get(reference)?.createdAt ?? from
      return hidesUnknown || known.has(reference) || createdAt < from || createdAt >= to
    }
    const own = payments.filter((one) => one.provider === name && one.account === account.account)
    for (const difference of comparePayments(own, [...listed.values()], ({ reference }) => isOurs(reference)))
      differences.push({ ...difference, provider: name })
  }
  return { unreachable: [...unreachable].sort(), differences }
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
