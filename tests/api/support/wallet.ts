import type { OpenDatabase } from '../../../api/db/open.ts'
import { sumEntries } from '../../../api/db/wallets.ts'
import { calls } from '../../../src/contract/calls.ts'
import type { VenueFileInput } from '../../../src/contract/venue/venue-file.ts'
import type { LoggedInDiner } from './accounts.ts'
import { parseAs, type TestApi } from './api.ts'
import { onlineGrill } from './payments.ts'

/** The fixture venue with a wallet and two packages, paid by card or KNET. */
export function walletGrill(prefix: string, more: object = {}): VenueFileInput {
  const file = onlineGrill(prefix)
  const names = (name: string) => [{ locale: 'en', name }]
  return {
    ...file,
    business: {
      ...file.business,
      enable_wallet: true,
      wallet_config: {
        packages: [
          { id: 'small', locales: names('Small'), price: '5.000', credit: '5.500' },
          { id: 'large', locales: names('Large'), price: '20.000', credit: '24.000' },
        ],
        policy: [{ locale: 'en', name: 'Money stays for a year.' }],
      },
      ...more,
    },
  }
}

/** Actions of customers and operators with wallets. */
export function walletActions(api: TestApi, db: OpenDatabase['db'], prefix: string) {
  const branch = `${prefix}-b1`
  const order = (more: object = {}) => ({
    branch_id: branch,
    selling_types: 'dinein',
    // 0.225 per piece plus 7.5 % service: two cost 0.484.
    order_lines: [{ item_id: 'plain', quantity: 2 }],
    use_wallet: true,
    ...more,
  })
  return {
    order,
    place: (diner: LoggedInDiner | null, more: object = {}, headers: Record<string, string> = {}) =>
      api.post('/webapp/order', order(more), { ...diner?.bearer, ...headers }),
    /** Reads the customer's wallet: balance, held amount and latest entries. */
    async readWallet(diner: LoggedInDiner, page = 1) {
      const path = `/webapp/wallet/${diner.id}?branch_id=${branch}&page=${page}`
      const { wallet, next_page } = parseAs(calls.wallet.response, (await api.get(path, diner.bearer)).json)
      return {
        balance: wallet.balance[0]?.amount ?? 0,
        held: wallet.onHoldBalance[0]?.amount ?? 0,
        history: wallet.creditHistory.map(({ type, amount, on_hold }) => `${type} ${amount} ${on_hold}`),
        entries: wallet.creditHistory,
        next: next_page,
        packages: wallet.availablePackages.map(({ id }) => id),
      }
    },
    correct: (phone: string, amount: number, more: object = {}) =>
      api.operator('POST', '/operator/wallets/correct', {
        user_id: '7',
        phone: `+965${phone}`,
        currency: 'KWD',
        amount,
        ...more,
      }),
    buy: (diner: LoggedInDiner, more: object = {}) =>
      api.post(
        '/webapp/wallet/buy',
        { branch_id: branch, package_id: 'small', price: 5, credit: 5.5, payment_option: 1, ...more },
        diner.bearer,
      ),
    purchase: async (diner: LoggedInDiner, id: string) =>
      parseAs(
        calls.walletPurchase.response,
        (await api.get(`/webapp/wallet/purchase/${id}`, diner.bearer)).json,
      ).purchase,
    setStatus: (orderId: string, status: number) =>
      api.operator('POST', `/operator/orders/${orderId}/status`, { status }),
    /** Lists wallets with a negative amount, or whose entries do not add up to their balance. There must be none. */
    async inconsistentWallets(): Promise<string[]> {
      const wrong: string[] = []
      for (const row of await db.selectFrom('wallet').selectAll().execute()) {
        const [available, held] = [Number(row.available), Number(row.held)]
        const sums = await sumEntries(db, row.id)
        if (available < 0 || held < 0 || sums.available !== available || sums.held !== held)
          wrong.push(`${row.id}: ${available} ${held}, entries ${sums.available} ${sums.held}`)
      }
      return wrong
    },
  }
}
