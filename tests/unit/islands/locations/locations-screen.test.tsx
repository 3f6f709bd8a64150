import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LocationsPayload } from '../../../../src/contract/payloads/visitor.ts'
import { LocationsScreen } from '../../../../src/islands/locations/LocationsScreen.tsx'
import type { AccountLocation } from '../../../../src/stores/delivery/account-address.ts'
import type { LocationsPage } from '../../../../src/stores/locations/locations-page.ts'
import { fakePage } from '../../../helpers/page/fake-page.ts'
import { renderScreen } from '../../../helpers/page/render-screen.tsx'

beforeEach(() => void fakePage())
afterEach(() => void vi.unstubAllGlobals())

const place = (name: string, part: Partial<AccountLocation> = {}): AccountLocation => ({
  id: name,
  name,
  isDefault: false,
  residency: 'house',
  fields: { street: 'Salem', block: '5', house_number: '7' },
  pin: null,
  areaId: 'qibla',
  areaName: { en: 'Qibla', ar: 'القبلة' },
  countryIso: null,
  ...part,
})
type Value<Store> = Store extends { get(): infer V } ? V : never
type State = Partial<{
  locations: Value<LocationsPage['$locations']>
  offered: Value<LocationsPage['$offered']>
  full: boolean
  change: Value<LocationsPage['$change']>
  takeOver: Value<LocationsPage['$takeOver']>
  done: Value<LocationsPage['$done']>
  deleted: { name: string }
}>
function renderLocations(state: State, locale = 'en') {
  const nothing = async () => {}
  const model: LocationsPage = {
    $locations: atom(state.locations ?? []),
    $full: atom(state.full ?? false),
    $change: atom(state.change ?? 'idle'),
    $done: atom(state.done ?? null),
    $deleted: atom(state.deleted ?? null),
    $draft: atom(null),
    $offered: atom(state.offered ?? []),
    $takeOver: atom(state.takeOver ?? 'idle'),
    open: () => () => {},
    add: () => {},
    edit: () => {},
    closeDraft: () => {},
    makeDefault: nothing,
    remove: nothing,
    undo: nothing,
    takeOver: nothing,
  }
  return renderScreen(<LocationsScreen payload={{} as LocationsPayload} model={model} />, locale)
}
const two = [place('Home', { isDefault: true }), place('Work')]

describe('the saved addresses of a customer', () => {
  test('show their name and location, and mark the default', () => {
    const screen = renderLocations({ locations: two })
    const [home = '', work = ''] = screen.all('listitem')
    for (const expected of ['Home', 'Qibla', 'Street Salem · Block 5 · House number 7', 'Default address'])
      expect(home).toContain(expected)
    expect(work).not.toContain('Default address')
    for (const name of ['Edit Home', 'Delete Home', 'Edit Work', 'Delete Work', 'Set as default: Work'])
      expect(screen.one('button', name).disabled).toBe(false)
    expect(screen.all('button')).toContain('Add an address')
    expect(screen.all('button').filter((text) => text === 'Set as default')).toHaveLength(1)
  })

  test('have their area or else their address as title if they have no name', () => {
    const headings = renderLocations({
      locations: [
        place('', { id: 'a' }),
        place('', { id: 'b', areaName: {} }),
        place('', { id: 'c', areaName: {}, fields: {} }),
      ],
    }).all('heading')
    expect(headings).toEqual(['Qibla', 'Street Salem · Block 5 · House number 7', 'Address without details'])
  })

  test('are in Arabic on an Arabic page', () => {
    const [home = ''] = renderLocations({ locations: two }, 'ar').all('listitem')
    for (const expected of ['Home', 'القبلة', 'العنوان الافتراضي']) expect(home).toContain(expected)
  })

  test('show an empty state if there are none', () => {
    const screen = renderLocations({})
    expect([screen.all('heading'), screen.all('button')]).toEqual([['No addresses yet'], ['Add an address']])
  })

  test('have no add button if the limit is reached', () => {
    const screen = renderLocations({ locations: two, full: true })
    expect(screen.text).toContain('You’ve reached the limit for saved addresses. Delete one to add another.')
    expect(screen.all('button')).not.toContain('Add an address')
  })

  test('are disabled while a change is being saved', () => {
    expect(renderLocations({ locations: two, change: 'busy' }).one('button', 'Delete Work').disabled).toBe(
      true,
    )
  })

  test.each([
    ['saved', 'The address is saved.'],
    ['isDefaultNow', 'This is now your default address.'],
    ['restored', 'The address has been restored.'],
    ['taken', 'The addresses are now in your account.'],
  ] as const)('announce a completed change: %s', (done, message) => {
    expect(renderLocations({ locations: two, done }).all('status')).toContain(message)
  })

  test('show that a change failed', () => {
    expect(renderLocations({ locations: two, change: 'failed' }).all('alert')).toEqual([
      'This wasn’t saved. Check your connection and try again.',
    ])
  })

  test('offer to restore a deleted one', () => {
    const screen = renderLocations({ locations: two, deleted: { name: 'Gym' } })
    expect(screen.text).toContain('Gym was deleted')
    expect(screen.all('button')).toContain('Undo')
    expect(renderLocations({ locations: two }).all('button')).not.toContain('Undo')
  })
})

describe('addresses of this device', () => {
  const { name: _, ...stored } = place('stored')

  test('can be copied to the account', () => {
    const one = renderLocations({ offered: [stored] })
    expect(one.text).toContain('One address is saved on this device')
    expect(one.all('listitem')).toEqual(['Qibla · Street Salem · Block 5 · House number 7'])
    expect(renderLocations({ offered: [stored, { ...stored, id: 'b' }] }).text).toContain(
      '2 addresses are saved',
    )
    expect(renderLocations({}).all('button')).not.toContain('Save to my account')
  })

  test('show that they are being copied, or that copying failed', () => {
    const busy = renderLocations({ offered: [stored], takeOver: 'busy' })
    expect(busy.one('button', 'Save to my account').disabled).toBe(true)
    expect(renderLocations({ offered: [stored], takeOver: 'failed' }).all('alert')).toEqual([
      'This wasn’t saved. Check your connection and try again.',
    ])
  })
})
