import { cleanStores } from 'nanostores'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallError } from '../../../../src/client/http.ts'
import type { LocationInput } from '../../../../src/contract/account/account.ts'
import { MAX_LOCATIONS } from '../../../../src/contract/account/account.ts'
import { profileCall, updateProfileCall } from '../../../../src/contract/account/account-calls.ts'
import { zonesCall } from '../../../../src/contract/venue/delivery-calls.ts'
import { errorCodes } from '../../../../src/contract/wire/errors.ts'
import { authFor } from '../../../../src/stores/account/auth.ts'
import { $locations as $onDevice, type SavedLocation } from '../../../../src/stores/delivery/delivery-kept.ts'
import type { DeliveryShop } from '../../../../src/stores/delivery/delivery-view.ts'
import type { LocationDraft } from '../../../../src/stores/locations/location-draft.ts'
import { createLocationsPage } from '../../../../src/stores/locations/locations-page.ts'
import { exampleCountry } from '../../../helpers/page/delivery.ts'
import { lost, refusal } from '../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'
import { type WireUserInput, wireUser } from '../../../helpers/page/wire-examples.ts'

type WireLocation = NonNullable<WireUserInput['locations']>[number]

const area = (id: string, name: string, lng: number) => ({
  id,
  name,
  shape: {
    type: 'Polygon' as const,
    coordinates: [
      [
        [lng, 29],
        [lng + 0.1, 29],
        [lng + 0.1, 29.1],
        [lng, 29.1],
      ] as [number, number][],
    ],
  },
})
const ZONES = {
  zones: [{ id: 'z', branch: 'b', areas: [area('qibla', 'Qibla', 47.9), area('mirqab', 'Mirqab', 48.1)] }],
}
const shopOf = (userId: string, shipping = false): DeliveryShop => ({
  branchId: 'b',
  userId,
  currency: 'KWD',
  countryCode: 'KW',
  delivery: {
    zones: true,
    shipping,
    cash: true,
    credit: false,
    scheduled: null as never,
    formType: 'residency',
    dropPin: false,
    sendGift: false,
    fields: {},
    shippingFields: {},
    minOrder: 0,
  },
})
const place = (id: string, part: Partial<WireLocation> = {}): WireLocation => ({
  id,
  name: id,
  default: false,
  area_id: 'qibla',
  country_iso: null,
  address: { residency: 1, street: `${id} street`, block: '5', house_number: '7' },
  ...part,
})
const kept = (id: string, areaId: string, street: string): SavedLocation => ({
  id,
  residency: 'house',
  fields: { street, block: '5', house_number: '7' },
  pin: null,
  areaId,
  areaName: {},
  countryIso: null,
  isDefault: false,
})

let page: FakePage
let businesses = 0
let business = ''
/** The locations of the account on the platform, which this page and other devices change. */
let account: WireLocation[] = []
beforeEach(() => {
  page = fakePage()
  business = `locations-${++businesses}`
  account = []
  $onDevice.set([])
  vi.spyOn(console, 'error').mockImplementation(() => {})
  page.client.answer(zonesCall, () => ZONES)
  page.client.answer(profileCall, () => ({ user: wireUser(business, { locations: account }) }))
  let ids = 0
  page.client.answer(updateProfileCall, ({ body }) => {
    account = (body.locations ?? []).map((location: LocationInput) => ({
      ...location,
      id: location.id ?? `new-${++ids}`,
    })) as WireLocation[]
    // Like the platform, make the first location the default if there is no other default.
    const [first] = account
    if (first && !account.some((location) => location.default)) first.default = true
    return { user: wireUser(business, { locations: account }) }
  })
})
afterEach(() => {
  cleanStores($onDevice)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const settle = () => new Promise((resolve) => setTimeout(resolve))

async function opened(locations: WireLocation[] = [], shipping = false) {
  account = locations
  authFor(business).logIn({ token: 't', user: wireUser(business, { locations }) as never })
  const model = createLocationsPage(page, shopOf(business, shipping))
  for (const $store of [model.$locations, model.$offered, model.$full]) $store.listen(() => {})
  model.open()
  await settle()
  const names = () => model.$locations.get().map(({ name, isDefault }) => `${name}${isDefault ? ' *' : ''}`)
  /** Opens the current draft as a visible sheet does. */
  const draft = async (): Promise<LocationDraft> => {
    const now = model.$draft.get()
    if (!now) throw new Error('there is no location draft')
    now.choice.$view.listen(() => {})
    now.open()
    await settle()
    return now
  }
  return { model, names, draft }
}
const saves = () => page.client.requests(updateProfileCall)
const fails = (error: Error) =>
  page.client.answer(profileCall, () => {
    throw error
  })
function write(draft: LocationDraft, name: string, areaId = 'qibla') {
  draft.setName(name)
  draft.choice.chooseArea(areaId)
  for (const [field, value] of Object.entries({ street: 'Salem', block: '5', house_number: '7' }))
    draft.choice.setField(field as 'street', value)
}

describe('the locations of a customer', () => {
  test('come from the account with the area names of this venue', async () => {
    const { model, names } = await opened([
      place('home', { default: true }),
      place('far', { area_id: 'elsewhere' }),
    ])
    expect(names()).toEqual(['home *', 'far'])
    expect(model.$locations.get().map(({ areaName }) => areaName)).toEqual([{ en: 'Qibla' }, {}])
  })

  test('are shown without area names if the zones do not load', async () => {
    page.client.answer(zonesCall, () => {
      throw lost()
    })
    const { model, names } = await opened([place('home', { default: true })])
    expect([names(), model.$locations.get()[0]?.areaName]).toEqual([['home *'], {}])
  })

  test('are full at the account limit', async () => {
    const many = Array.from({ length: MAX_LOCATIONS }, (_, at) => place(`p${at}`))
    expect((await opened(many)).model.$full.get()).toBe(true)
    expect((await opened(many.slice(1))).model.$full.get()).toBe(false)
  })
})

describe('editing a location', () => {
  test('saves a location abroad with its country and without an area', async () => {
    page.client.answer(zonesCall, () => ({
      ...ZONES,
      countries: [exampleCountry('SA', 'b')],
      shipping_form: {},
    }))
    const { model, draft } = await opened([], true)
    model.add()
    const one = await draft()
    write(one, 'Abroad')
    one.choice.chooseCountry('SA')
    one.choice.setField('city', 'Jeddah')
    one.choice.setField('postcode', '23511')
    expect(await one.save()).toBe(true)
    expect(saves()[0]?.body.locations).toMatchObject([{ name: 'Abroad', country_iso: 'SA', area_id: null }])
  })

  test('makes the first location the default, which cannot be unset', async () => {
    const { model, names, draft } = await opened()
    model.add()
    const one = await draft()
    expect([one.isKnown, one.$isDefault.get(), one.isDefaultFixed]).toEqual([false, true, true])
    write(one, ' Home ')
    expect(await one.save()).toBe(true)
    model.closeDraft()
    expect([names(), model.$done.get(), model.$draft.get()]).toEqual([['Home *'], 'saved', null])
    expect(saves()[0]?.body.locations).toMatchObject([
      { id: null, area_id: 'qibla', address: { residency: 1, street: 'Salem', lat: null } },
    ])
  })

  test('reports missing fields and clears the errors of corrected ones', async () => {
    const { model, draft } = await opened()
    model.add()
    const one = await draft()
    one.$problems.listen(() => {})
    expect(await one.save()).toBe(false)
    const missing = () => Object.keys(one.$problems.get())
    expect([missing(), one.$refused.get()]).toEqual([['area', 'street', 'house_number'], 1])
    one.choice.chooseArea('qibla')
    one.choice.setField('street', 'Salem')
    expect(missing()).toEqual(['house_number'])
    one.choice.setField('house_number', '7')
    one.choice.setField('street', '')
    expect(missing()).toEqual(['street'])
    expect(await one.save()).toBe(false)
    expect([missing(), one.$refused.get(), saves()]).toEqual([['street'], 2, []])
  })

  test('makes another location the default on request', async () => {
    const { model, names, draft } = await opened([place('home', { default: true })])
    model.add()
    const one = await draft()
    expect([one.$isDefault.get(), one.isDefaultFixed]).toEqual([false, false])
    write(one, 'Work', 'mirqab')
    one.setDefault(true)
    await one.save()
    expect(names()).toEqual(['home', 'Work *'])
  })

  test('starts with the values of an existing location and edits it in place', async () => {
    const { model, names, draft } = await opened([place('home', { default: true }), place('work')])
    model.edit('home')
    const one = await draft()
    await settle()
    expect([one.isKnown, one.$name.get(), one.isDefaultFixed]).toEqual([true, 'home', true])
    expect(one.choice.$view.get().form.fields.street).toBe('home street')
    one.choice.setField('street', 'Fahad')
    one.setName('house')
    await one.save()
    expect(names()).toEqual(['house *', 'work'])
    expect(account[0]).toMatchObject({ id: 'home', address: { street: 'Fahad' } })
  })

  test.each<[string, CallError]>([
    ['no connection', lost()],
    ['a timeout', lost('timeout')],
    ['a gateway error', lost('unavailable')],
    ...errorCodes.map((code): [string, CallError] => [code, refusal(code)]),
  ])('keeps the draft and saves it on retry after: %s', async (_, error) => {
    const { model, names, draft } = await opened()
    model.add()
    const one = await draft()
    write(one, 'Home')
    const answer = page.client.hold(updateProfileCall)
    const saving = one.save()
    await answer.asked
    expect(one.$state.get()).toBe('busy')
    expect(await one.save()).toBe(false)
    answer.fail(error)
    expect(await saving).toBe(false)
    expect([one.$state.get(), model.$change.get(), one.$name.get(), names()]).toEqual([
      'failed',
      'failed',
      'Home',
      [],
    ])
    expect(await one.save()).toBe(true)
    expect([one.$state.get(), model.$change.get(), names()]).toEqual(['idle', 'idle', ['Home *']])
    expect(saves()).toHaveLength(2)
  })

  test('applies the edit to the current account, which another device has changed', async () => {
    const { model, names, draft } = await opened([place('home', { default: true })])
    account = [place('home', { default: true, name: 'renamed' }), place('office')]
    model.add()
    const one = await draft()
    write(one, 'Work')
    await one.save()
    expect(names()).toEqual(['renamed *', 'office', 'Work'])
  })

  test('saves a location as a new one if another device has deleted it', async () => {
    const { model, names, draft } = await opened([place('home', { default: true }), place('work')])
    model.edit('work')
    const one = await draft()
    account = [place('home', { default: true })]
    await settle()
    await one.save()
    expect(names()).toEqual(['home *', 'work'])
    expect(account[1]?.id).toBe('new-1')
  })
})

describe('the default location', () => {
  test('changes when another one is chosen', async () => {
    const { model, names } = await opened([place('home', { default: true }), place('work')])
    await model.makeDefault('work')
    expect([names(), model.$done.get()]).toEqual([['home', 'work *'], 'isDefaultNow'])
  })

  test('stays if the change fails, and can be changed again', async () => {
    const { model, names } = await opened([place('home', { default: true }), place('work')])
    fails(lost())
    await model.makeDefault('work')
    expect([names(), model.$change.get(), model.$done.get()]).toEqual([['home *', 'work'], 'failed', null])
    page.client.answer(profileCall, () => ({ user: wireUser(business, { locations: account }) }))
    await model.makeDefault('work')
    expect([names(), model.$change.get()]).toEqual([['home', 'work *'], 'idle'])
  })

  test('is changed by one request at a time', async () => {
    const { model } = await opened([place('home', { default: true }), place('work'), place('gym')])
    await Promise.all([model.makeDefault('work'), model.makeDefault('gym')])
    expect(saves()).toHaveLength(1)
  })
})

describe('a deleted location', () => {
  test('can be restored to its place', async () => {
    const { model, names } = await opened([place('home', { default: true }), place('work'), place('gym')])
    await model.remove('work', 'Work')
    expect([names(), model.$deleted.get()?.name]).toEqual([['home *', 'gym'], 'Work'])
    await model.undo()
    expect([names(), model.$deleted.get(), model.$done.get()]).toEqual([
      ['home *', 'work', 'gym'],
      null,
      'restored',
    ])
    expect(account[1]?.address).toMatchObject({ street: 'work street' })
  })

  test('is the default again if it was before', async () => {
    const { model, names } = await opened([place('home', { default: true }), place('work')])
    await model.remove('home', 'Home')
    expect(names()).toEqual(['work *'])
    await model.undo()
    expect(names()).toEqual(['home *', 'work'])
  })

  test('is still listed if the deletion fails', async () => {
    const { model, names } = await opened([place('home', { default: true })])
    fails(refusal('internal'))
    await model.remove('home', 'Home')
    expect([names(), model.$deleted.get(), model.$change.get()]).toEqual([['home *'], null, 'failed'])
  })

  test('can be restored on retry if the first attempt fails', async () => {
    const { model, names } = await opened([place('home', { default: true }), place('work')])
    await model.remove('work', 'Work')
    fails(lost())
    await model.undo()
    expect([names(), model.$deleted.get()?.name]).toEqual([['home *'], 'Work'])
    page.client.answer(profileCall, () => ({ user: wireUser(business, { locations: account }) }))
    await model.undo()
    expect(names()).toEqual(['home *', 'work'])
  })

  test('can no longer be restored after the next save', async () => {
    const { model, draft } = await opened([place('home', { default: true }), place('work')])
    await model.remove('work', 'Work')
    model.edit('home')
    const one = await draft()
    await settle()
    await one.save()
    expect(model.$deleted.get()).toBeNull()
  })
})

describe('addresses of the device', () => {
  test('are offered when the zones are loaded, if they are in this venue’s zones and not in the account', async () => {
    $onDevice.set([
      kept('a', 'qibla', 'Salem'),
      kept('b', 'elsewhere', 'Hauptstrasse'),
      kept('c', 'qibla', 'home street'),
    ])
    const { model } = await opened([place('home', { default: true })])
    expect(model.$offered.get().map(({ id }) => id)).toEqual(['a'])
  })

  test('are moved to the account, except those of other venues', async () => {
    $onDevice.set([kept('a', 'qibla', 'Salem'), kept('b', 'elsewhere', 'Hauptstrasse')])
    const { model, names } = await opened([place('home', { default: true })])
    const both = [model.takeOver(), model.takeOver()]
    expect(model.$takeOver.get()).toBe('busy')
    await Promise.all(both)
    expect([model.$takeOver.get(), model.$done.get(), model.$offered.get()]).toEqual(['idle', 'taken', []])
    expect(names()).toEqual(['home *', ''])
    expect($onDevice.get().map(({ id }) => id)).toEqual(['b'])
    expect(saves()).toHaveLength(1)
  })

  test('stay on the device if the move fails, and can be moved again', async () => {
    $onDevice.set([kept('a', 'qibla', 'Salem')])
    const { model } = await opened()
    fails(lost('timeout'))
    await model.takeOver()
    expect([model.$takeOver.get(), $onDevice.get()]).toMatchObject(['failed', [{ id: 'a' }]])
    page.client.answer(profileCall, () => ({ user: wireUser(business, { locations: account }) }))
    await model.takeOver()
    expect([model.$takeOver.get(), $onDevice.get()]).toEqual(['idle', []])
  })
})
