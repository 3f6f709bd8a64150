import type { OpenDatabase } from '../../../api/db/open.ts'
import { createTap, type TapSettings } from '../../../api/payments/tap/tap.ts'
import { TAP_CURRENCIES } from '../../../api/payments/tap/tap-amounts.ts'
import type { TapKeys } from '../../../api/payments/tap/tap-client.ts'
import type { VenueFileInput } from '../../../src/contract/venue/venue-file.ts'
import type { KeptCharge, KeptRefund } from '../../helpers/tap/tap-objects.ts'
import { startTap, TAP_KEY, type TapStandIn } from '../../helpers/tap/tap-server.ts'
import { onlineGrill } from './payments.ts'
import { openProviderShop } from './provider-shop.ts'
import { NOON } from './venue.ts'

/** The fixture venue in Kuwaiti dinars, which accepts cards, KNET and Apple Pay online. */
export function kuwaitGrill(prefix: string, currency = 'KWD', options: (1 | 4 | 5 | 6 | 7)[] = [1, 4, 6]) {
  const file: VenueFileInput = onlineGrill(prefix)
  return { ...file, business: { ...file.business, currency, payment_options: options } }
}

/** Tap as a provider at its stand-in. */
export const tapAt = (
  stand: TapStandIn,
  now: () => number,
  more: Partial<TapSettings> = {},
  venueKeys: TapKeys = async () => [],
) =>
  createTap(
    { keys: [TAP_KEY], contact: 'pay@venue.test', currencies: TAP_CURRENCIES, url: stand.url, ...more },
    now,
    venueKeys,
  )

/** The API with Tap's stand-in as its provider, and a venue that is paid by it. */
export async function openTapShop(open: OpenDatabase) {
  const clock = { now: NOON }
  const tap = await startTap(() => clock.now)
  const shop = await openProviderShop<TapSettings>(open, {
    ...{ clock, file: kuwaitGrill('card'), option: 4 },
    createProvider: (more) => tapAt(tap, () => clock.now, more),
  })
  const chargeOf = (url: string): KeptCharge => {
    const charge = tap.charges.get(url.split('=').at(-1) ?? '')
    if (!charge) throw new Error(`there is no charge ${url}`)
    return charge
  }
  return {
    ...{ ...shop, tap, chargeOf },
    /** Delivers a post. Returns the status of the answer. */
    async deliver(
      about: KeptCharge | KeptRefund,
      { path = '/payments/tap/callback', ...options }: { path?: string; key?: string; change?: object } = {},
    ): Promise<number> {
      const { body, headers } = tap.post(about, options)
      return (await shop.api.post(path, body, headers)).status
    },
    /** What was refunded at Tap and did not fail, of a charge. */
    refunded: (url: string) =>
      tap.refunds
        .filter(({ charge_id, status }) => charge_id === chargeOf(url).id && !/FAILED|DECLINED/.test(status))
        .map(({ amount }) => amount),
  }
}

export type TapShop = Awaited<ReturnType<typeof openTapShop>>
