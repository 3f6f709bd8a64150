import { atom, computed, type ReadableAtom } from 'nanostores'
import type { OrderRequestInput } from '../../../contract/order/order.ts'
import type { Shop } from '../../../contract/payloads/shop.ts'
import type { Issue } from '../../../contract/wire/errors.ts'
import type { Minor } from '../../../domain/values/money.ts'
import { authFor } from '../../account/auth.ts'
import type { DeliveryChoice } from '../../delivery/delivery-choice.ts'
import type { DeliveryView } from '../../delivery/delivery-view.ts'
import { followStore } from '../../followed.ts'
import type { PageEnvironment } from '../../page/environment.ts'
import type { SectionProblems } from './form-problems.ts'

/** Load the components of the section. They are only needed for deliveries. */
export type SectionLoaders<Parts, Saved> = {
  /** `gift`: orders can be sent as a gift. */
  parts(gift: boolean): Promise<Parts>
  /** The list of saved addresses. */
  saved(): Promise<Saved>
}

export type LoadedSection<Parts, Saved> =
  | { readonly state: 'none' | 'loading' | 'failed' }
  | {
      readonly state: 'ready'
      readonly choice: DeliveryChoice
      readonly parts: Parts
      /** Null for guests without saved addresses on this device. */
      readonly saved: Saved | null
    }

export type DeliverySection<Parts, Saved> = {
  readonly $loaded: ReadableAtom<LoadedSection<Parts, Saved>>
  /** Null until the section is loaded. */
  readonly $view: ReadableAtom<DeliveryView | null>
  /** The destination as an order sends it; null until the section is loaded, and for orders of other types. */
  readonly $destination: ReadableAtom<NonNullable<OrderRequestInput['delivery']> | null>
  /** Loads the section or the zones again, whichever failed to load. */
  retry(): void
  gift(): OrderRequestInput['gift']
  /** What prevents a delivery of the order. `subtotal` in minor units. */
  check(subtotal: Minor): SectionProblems
  /** The server's issues with the destination, by field. */
  refused(issues: readonly Issue[]): SectionProblems
  /** The problems of the last submission that still apply. Those that the diner has corrected are left out. */
  remaining(problems: SectionProblems, subtotal: Minor): SectionProblems
  /** Loads the zones again, because the server may have other areas or fees than this page. */
  recheck(): void
  /** Stores the address of the placed order for the next. */
  placed(): void
  open(): () => void
}

/** The destination of a delivery. Its code is only loaded for deliveries. */
export function createDeliverySection<Parts, Saved>(
  page: PageEnvironment,
  $shop: ReadableAtom<Shop>,
  loaders: SectionLoaders<Parts, Saved>,
): DeliverySection<Parts, Saved> {
  const delivers = ({ type, delivery }: Shop) => type === 'delivery' && delivery !== null
  const $loaded = atom<LoadedSection<Parts, Saved>>({ state: delivers($shop.get()) ? 'loading' : 'none' })
  const $choice = computed($loaded, (loaded) => (loaded.state === 'ready' ? loaded.choice : null))
  const $view = followStore<DeliveryChoice | null, DeliveryView | null>(
    $choice,
    (choice) => choice?.$view ?? $NO_VIEW,
  )
  let refusedRequest = ''
  const currentRequest = () => JSON.stringify([$choice.get()?.request(), $choice.get()?.giftRequest()])
  const load = sectionLoader(page, $loaded, loaders)

  return {
    $loaded,
    $view,
    $destination: computed([$choice, $view], (choice) => choice?.request() ?? null),
    retry() {
      const choice = $choice.get()
      if (choice) void choice.reload()
      else load.begin($shop.get())
    },
    gift: () => $choice.get()?.giftRequest() ?? null,
    check(subtotal) {
      if ($shop.get().type !== 'delivery') return {}
      return $choice.get()?.problems(subtotal) ?? { section: $loaded.get().state }
    },
    refused(issues) {
      if (!$choice.get()) return {}
      refusedRequest = currentRequest()
      return problemsFromIssues(issues)
    },
    remaining(problems, subtotal) {
      const choice = $choice.get()
      if (!choice) return problems
      const now = choice.problems(subtotal)
      const unchanged = refusedRequest === currentRequest()
      return Object.fromEntries(Object.entries(problems).filter(([name]) => unchanged || name in now))
    },
    recheck: () => void $choice.get()?.reload(),
    placed: () => $choice.get()?.placed(),
    open() {
      const stop = $shop.subscribe((shop) => {
        if (delivers(shop)) load.begin(shop)
      })
      return () => {
        stop()
        load.end()
      }
    },
  }
}

const $NO_VIEW = atom<DeliveryView | null>(null)

/** Loads the section for the shop that was passed last. */
function sectionLoader<Parts, Saved>(
  page: PageEnvironment,
  $loaded: { set(loaded: LoadedSection<Parts, Saved>): void },
  loaders: SectionLoaders<Parts, Saved>,
) {
  let latest = 0
  const load = async (shop: Shop): Promise<LoadedSection<Parts, Saved>> => {
    const { delivery } = shop
    if (!delivery) return { state: 'none' }
    const [{ deliveryChoiceFor, loadChoice }, { $locations }, parts] = await Promise.all([
      import('../../delivery/delivery-choice.ts'),
      import('../../delivery/delivery-kept.ts'),
      loaders.parts(delivery.sendGift),
    ])
    const choice = deliveryChoiceFor(page, { ...shop, delivery })
    void loadChoice(shop.branchId, choice)
    const hasSavedAddresses = authFor(shop.userId).$customer.get() !== null || $locations.get().length > 0
    return { state: 'ready', choice, parts, saved: hasSavedAddresses ? await loaders.saved() : null }
  }
  return {
    begin(shop: Shop) {
      const mine = ++latest
      const take = (loaded: LoadedSection<Parts, Saved>) => {
        if (mine === latest) $loaded.set(loaded)
      }
      $loaded.set({ state: 'loading' })
      load(shop).then(take, () => take({ state: 'failed' }))
    },
    end() {
      latest++
    },
  }
}

/** The fields of the section that the server's issues belong to. */
const FIELD_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^delivery\.country_iso$/, 'country'],
  [/^delivery\.address\.l(at|ng)$/, 'pin'],
  [/^delivery(\.area_id)?$/, 'area'],
  [/^gift\.(name)$/, 'giftName'],
  [/^gift/, 'gift'],
]

function problemsFromIssues(issues: readonly Issue[]): SectionProblems {
  return Object.fromEntries(
    issues.flatMap(({ path, reason }) => {
      const field = reason === 'minimum' ? 'minimum' : fieldOf(path)
      return field ? [[field, reason ?? 'invalid']] : []
    }),
  )
}

const fieldOf = (path: string): string | undefined =>
  FIELD_PATTERNS.find(([of]) => of.test(path))?.[1] ?? /^delivery\.address\.(\w+)$/.exec(path)?.[1]
