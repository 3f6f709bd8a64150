import { atom } from 'nanostores'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bike, box } from '../../../../src/components/icons.ts'
import { Coupon as ConnectedCoupon } from '../../../../src/connected/Coupon.tsx'
import { AddressForm } from '../../../../src/connected/delivery/AddressForm.tsx'
import { placeOrderCall } from '../../../../src/contract/order/order-calls.ts'
import { type Coupon, type CouponProblem, couponProblems } from '../../../../src/domain/payment/coupon.ts'
import type { Localized } from '../../../../src/domain/values/localized.ts'
import type { CheckoutModel } from '../../../../src/islands/checkout/checkout-loaders.ts'
import { DeliverySection } from '../../../../src/islands/checkout/DeliverySection.tsx'
import { Destination } from '../../../../src/islands/checkout/delivery/Destination.tsx'
import { Fulfilment } from '../../../../src/islands/checkout/Fulfilment.tsx'
import OrderChanges from '../../../../src/islands/checkout/OrderChanges.tsx'
import { PaymentSection } from '../../../../src/islands/checkout/PaymentSection.tsx'
import TableSelect from '../../../../src/islands/checkout/TableSelect.tsx'
import UnpaidOrder from '../../../../src/islands/checkout/UnpaidOrder.tsx'
import type { CouponSection, CouponView } from '../../../../src/stores/cart/coupon-section.ts'
import { deliveryFor } from '../../../../src/stores/delivery/delivery.ts'
import { EMPTY_FORM } from '../../../../src/stores/delivery/delivery-kept.ts'
import {
  type CheckoutSetup,
  DELIVERY_SETTINGS,
  exampleLine,
  exampleOrder,
  type OpenCheckout,
  openCheckout,
  settle,
  setUpPages,
  tearDownPages,
} from '../../../helpers/page/checkout.ts'
import { refusal } from '../../../helpers/page/fake-client.ts'
import { renderScreen } from '../../../helpers/page/render-screen.tsx'

beforeEach(setUpPages)
afterEach(tearDownPages)

const modelOf = ({ model }: OpenCheckout) => model as unknown as CheckoutModel

test('the changes of a menu are listed by line, with the new total', async () => {
  const checkout = openCheckout({
    lines: ['Hummus', 'Fattoush', 'Kebab', 'Tea'].map((name, at) =>
      exampleLine(`i${at}`, 1_200, { name: { en: name } }),
    ),
  })
  const line = (index: number, state: 'price' | 'sold-out' | 'unavailable' | 'choices') => ({
    ...{ index, item_id: `i${index}`, state },
    ...{ old_price: 1.2, new_price: state === 'price' ? 1.35 : null },
  })
  checkout.page.client.answer(placeOrderCall, () => {
    throw refusal('changed', {
      changes: [line(0, 'price'), line(1, 'sold-out'), line(2, 'unavailable'), line(3, 'choices')],
      total: 1.35,
    })
  })
  await checkout.model.place()
  const view = checkout.view()
  if (view.state.state !== 'changed') throw new Error(`the checkout is ${view.state.state}`)
  const screen = renderScreen(
    <OrderChanges
      model={modelOf(checkout)}
      view={view}
      changes={view.state.changes}
      total={view.state.total}
    />,
  )
  expect(screen.all('alert')).toEqual([expect.stringMatching(/^The menu has changed/)])
  expect(screen.all('listitem')).toEqual([
    'Hummus: KWD 1.350 instead of KWD 1.200',
    'Fattoush: sold out',
    'Kebab: not available now',
    'Tea: options have changed',
  ])
  expect(screen.text).toContain('New total KWD 1.350')
  expect(screen.one('button', 'Accept and continue').disabled).toBe(false)
  expect(screen.one('link', 'Back to the cart').attributes.href).toMatch(/\/dinein\/cart$/)
  const again = (accepting: 'waiting' | 'failed') =>
    renderScreen(
      <OrderChanges model={modelOf(checkout)} view={{ ...view, accepting }} changes={[]} total={null} />,
    )
  // Not disabled, because it would lose the focus.
  const waiting = again('waiting').one('button', 'Accept and continue')
  expect([waiting.disabled, waiting.attributes['aria-disabled']]).toEqual([false, 'true'])
  expect(again('failed').text).toContain('The new menu couldn’t load. Try again.')
})

/** Renders the changes after an order of hummus was answered with `changed`. */
async function renderHummusChanges(
  state: 'price' | 'sold-out',
  { online = false, ...setup }: CheckoutSetup & { online?: boolean } = {},
) {
  const checkout = openCheckout({
    lines: [exampleLine('hummus', 1_200, { name: { en: 'Hummus' } })],
    ...setup,
  })
  if (online) checkout.model.set({ payment: { method: 1, option: 4 } })
  const change = { index: 0, item_id: 'hummus', state, old_price: 1.2, new_price: 1.35 }
  const total = state === 'price' ? 1.35 : 0
  checkout.page.client.answer(placeOrderCall, () => {
    throw refusal('changed', { changes: [change], total })
  })
  await checkout.model.place()
  return renderScreen(
    <OrderChanges model={modelOf(checkout)} view={checkout.view()} changes={[change]} total={total} />,
  )
}

// @feature call.order-changed-menu
test('changes cannot be accepted if no line of the order can be ordered', async () => {
  const screen = await renderHummusChanges('sold-out')
  expect(screen.all('listitem')).toEqual(['Hummus: sold out'])
  expect(screen.text).not.toContain('total')
  expect(screen.all('button')).toEqual([])
  expect(screen.all('link')).toEqual(['Back to the cart'])
})

// @feature business.hide-price
test('changes show no amounts if the venue hides prices, except the total of an online payment', async () => {
  const shop = { hidePrice: true, paymentMethods: [2, 1], onlineOptions: [4] } as const
  const screen = await renderHummusChanges('price', { shop })
  expect(screen.all('listitem')).toEqual(['New price: Hummus.'])
  expect(screen.text).not.toContain('KWD')
  const online = await renderHummusChanges('price', { shop, online: true })
  expect(online.all('listitem')).toEqual(['New price: Hummus.'])
  expect(online.text.match(/KWD/g)).toHaveLength(1)
})

// @feature business.table-label
test('the venue’s label for a table is marked with its language', () => {
  const checkout = openCheckout({
    payload: { tables: [{ id: 's3', name: { en: '3' }, floor: {} }] as never },
  })
  const select = (table: Localized) =>
    renderScreen(
      <TableSelect
        model={modelOf(checkout)}
        view={checkout.view()}
        payload={{ ...checkout.payload, labels: { ...checkout.payload.labels, table } }}
      />,
    )
  expect(select({ ar: 'غرفة' }).html).toContain('<bdi lang="ar">غرفة</bdi>')
  expect(select({ ar: 'غرفة', en: 'Room' }).one('combobox', 'Room').text).toContain('Choose your table')
  expect(select({}).one('combobox', 'Table').text).toContain('Choose your table')
})

describe('an order that awaits payment', () => {
  const shown = (paying: 'idle' | 'busy' | 'failed', state: 'awaiting' | 'failed' = 'awaiting') => {
    const checkout = openCheckout()
    const unpaid = {
      order: exampleOrder('u', { payment: { state, option: 4 } }),
      way: { method: 1, option: 4 },
    }
    return renderScreen(
      <UnpaidOrder model={{ ...modelOf(checkout).unpaid, $paying: atom(paying) }} unpaid={unpaid as never} />,
    )
  }

  test('is shown with the payment method chosen before', () => {
    expect(shown('idle').all('heading')).toEqual(['Order 7 is waiting for payment'])
    expect(shown('idle').one('button', 'Continue payment: KNET').disabled).toBe(false)
    expect(shown('busy').one('button', 'Continue payment').disabled).toBe(true)
    expect(shown('failed').all('alert')).toEqual([
      expect.stringMatching(/^The payment page can’t be reached/),
    ])
    expect(shown('idle', 'failed').text).toContain('The payment failed. You haven’t been charged.')
  })
})

describe('the coupon section', () => {
  const shown = (part: Partial<CouponView>, coupon = 0, locale = 'en') => {
    const view: CouponView = {
      ...{ coupon: null, freeDelivery: false, entry: { state: 'idle' }, dropped: null },
      ...part,
    }
    const model: CouponSection = {
      $view: atom(view),
      apply: async () => {},
      remove() {},
      edit() {},
      open: () => () => {},
    }
    return renderScreen(<ConnectedCoupon model={model} saved={coupon} />, locale)
  }
  const HUMMUS50: Coupon = {
    ...{ code: 'HUMMUS50', type: 'percent', value: 50, allMenu: false, itemIds: ['hummus'] },
    ...{ userType: null, maxAllowedItems: 2, freeDelivery: false },
  }

  const reasons: (CouponProblem | 'offline' | 'failed')[] = [...couponProblems, 'offline', 'failed']
  test.each(['en', 'ar'])(
    'shows at the field why a code was refused, with a message for each reason (%s)',
    (locale) => {
      const descriptions = reasons.map((reason) => {
        const field = shown({ entry: { state: 'refused', reason } }, 0, locale).one(
          'textbox',
          locale === 'en' ? 'Coupon code' : 'رمز القسيمة',
        )
        expect(field.invalid).toBe(true)
        return field.description
      })
      expect(new Set(descriptions).size).toBe(reasons.length)
      expect(descriptions.join()).not.toMatch(/coupon:|reason\./)
    },
  )

  test('shows the savings of an applied coupon in the diner’s language', () => {
    expect(shown({ coupon: HUMMUS50 }, 1_200).text).toMatch(/Coupon HUMMUS50 .*You save KWD 1\.200/)
    expect(shown({ coupon: HUMMUS50 }).one('button', 'Remove coupon HUMMUS50').disabled).toBe(false)
    expect(shown({ coupon: HUMMUS50, freeDelivery: true }).text).toContain('Free delivery')
    expect(shown({ coupon: HUMMUS50 }, 1_200, 'ar').text).toMatch(/القسيمة \u2068HUMMUS50\u2069 .*توفّر/)
  })

  test('shows which coupon was removed and why', () => {
    const { text } = shown({ dropped: { code: 'DINAR', reason: 'expired' } })
    expect(text).toContain('Coupon DINAR was removed.')
    expect(text).toContain('This coupon has expired.')
  })
})

describe('the delivery section', () => {
  const shop = { type: 'delivery', delivery: DELIVERY_SETTINGS } as const
  const shown = (checkout: OpenCheckout) =>
    renderScreen(<DeliverySection model={modelOf(checkout)} view={checkout.view()} />)

  test('is a placeholder while it loads', async () => {
    const checkout = openCheckout({ shop, parts: () => new Promise(() => {}) })
    expect(shown(checkout).text).toBe('')
    expect(shown(checkout).all('status')).toHaveLength(1)
    await settle()
  })

  // @feature error.zones
  test('has a retry button if it does not load, which gets the focus after a refused order', async () => {
    const checkout = openCheckout({ shop, parts: () => Promise.reject(new Error('offline')) })
    await settle()
    expect(shown(checkout).all('alert')).toEqual([
      expect.stringMatching(/^Couldn’t load delivery areas .* Try again$/),
    ])
    expect(shown(checkout).one('button', 'Try again').attributes).not.toHaveProperty('data-refused')
    await checkout.model.place()
    expect(shown(checkout).one('button', 'Try again').attributes).toHaveProperty('data-refused')
  })
})

describe('a delivery below its minimum order', () => {
  const notices = (hidePrice: boolean) => {
    const { quote, shop } = openCheckout({
      shop: { type: 'delivery', delivery: DELIVERY_SETTINGS, hidePrice },
      lines: [exampleLine('tea', 1_000)],
    }).view()
    const view = { shipping: false, zones: [], countries: [], place: null, minutes: null }
    const terms = { kind: 'zone', fee: 0, minOrder: 3_000 }
    const part = { view: { ...view, terms }, problems: {}, shop, choice: {}, country: { current: null } }
    return renderScreen(
      <Destination
        {...(part as unknown as ComponentProps<typeof Destination>)}
        {...{ subtotal: quote.subtotal, parcelWeight: 0 }}
      />,
    ).text
  }

  test('shows the missing amount', () => {
    expect(notices(false)).toContain('Add KWD 2.000 more to reach the minimum order')
  })

  test('shows only the minimum if prices are hidden, because the missing amount would reveal the total', () => {
    expect(notices(true)).toContain('Minimum order KWD 3.000')
    expect(notices(true)).not.toContain('2.000')
  })
})

describe('a parcel to another country', () => {
  const shop = { type: 'delivery', delivery: { ...DELIVERY_SETTINGS, shipping: true } } as const
  const parcel = () => {
    const checkout = openCheckout({ shop, lines: [exampleLine('tea', 1_000, { weight: 0.4345 }, 2)] })
    const terms = { kind: 'shipping', feesPerKg: 1_000, fixedFees: 500, minOrder: 0 } as const
    deliveryFor(checkout.payload.shop.branchId).setTerms(terms)
    return checkout
  }

  test('shows the weight that determines its fee', () => {
    const { quote, parcelWeight, shop: sold } = parcel().view()
    const view = { shipping: true, zones: [], countries: [], place: null, minutes: null }
    const terms = { kind: 'shipping', feesPerKg: 1_000, fixedFees: 500, minOrder: 0 }
    const part = {
      view: { ...view, terms },
      problems: {},
      shop: sold,
      choice: {},
      country: { current: null },
    }
    const screen = renderScreen(
      <Destination
        {...(part as unknown as ComponentProps<typeof Destination>)}
        {...{ subtotal: quote.subtotal, parcelWeight }}
      />,
    )
    expect(screen.all('listitem')).toEqual(['0.869 kg', 'KWD 1.000 per kilogram', 'plus KWD 0.500'])
  })

  // @feature delivery.prepaid-shipping
  test('must be paid in advance, without cash or card on receipt', () => {
    const renderMethods = (checkout: OpenCheckout) =>
      renderScreen(<PaymentSection model={modelOf(checkout)} view={checkout.view()} />)
    const domestic = renderMethods(openCheckout({ shop }))
    const abroad = renderMethods(parcel())
    for (const name of ['KNET', 'mada']) {
      expect(domestic.one('radio', name).disabled).toBe(false)
      expect(abroad.one('radio', name).disabled).toBe(false)
    }
    expect(domestic.all('radio')).toHaveLength(4)
    expect(abroad.all('radio')).toHaveLength(2)
  })

  test('has the icon of a parcel', () => {
    const shown = (checkout: OpenCheckout) =>
      renderScreen(<Fulfilment model={modelOf(checkout)} view={checkout.view()} payload={checkout.payload} />)
        .html
    expect(shown(parcel())).toContain(box)
    expect(shown(openCheckout({ shop }))).toContain(bike)
  })

  test('has a note for the carrier; other deliveries have one for the driver', () => {
    const labels = (shipping: boolean) => {
      const view = {
        shipping,
        form: EMPTY_FORM,
        rules: [{ field: 'note', rule: { on: true, required: false } }],
      }
      const part = { view, problems: {}, shop: { delivery: DELIVERY_SETTINGS }, choice: {} }
      return renderScreen(<AddressForm {...(part as unknown as ComponentProps<typeof AddressForm>)} />).text
    }
    expect(labels(true)).toContain('Note for the carrier')
    expect(labels(false)).toContain('Note for the driver')
  })
})
