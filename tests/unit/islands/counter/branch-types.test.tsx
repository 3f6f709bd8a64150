import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { boardCall } from '../../../../src/contract/counter/board-calls.ts'
import { placesCall } from '../../../../src/contract/counter/staff-calls.ts'
import { BoardAccess } from '../../../../src/islands/counter/board/Board.tsx'
import { Choices } from '../../../../src/islands/counter/settings/AnsweringSection.tsx'
import { PrinterForm } from '../../../../src/islands/counter/settings/PrinterForm.tsx'
import { createBoardPage } from '../../../../src/stores/counter/board-page.ts'
import { board, fakeCounter, place } from '../../../helpers/page/fake-counter.ts'
import { fakePage } from '../../../helpers/page/fake-page.ts'
import { renderScreen } from '../../../helpers/page/render-screen.tsx'

describe('settings name the types by which the branch takes orders', () => {
  // @feature counter.unanswered
  test('for orders that are accepted automatically', () => {
    const settings = { decline_after: null, auto_accept: {}, capacity: null, pause_without_board: false }
    const screen = (types: ('dinein' | 'pickup')[]) =>
      renderScreen(<Choices {...{ settings, types }} mayChange onChange={() => {}} />)
    const choice = screen(['pickup'])
    expect([choice.one('combobox', 'Pickup').disabled, choice.text.includes('Delivery')]).toEqual([
      false,
      false,
    ])
    expect(screen([]).text).not.toContain('Accept automatically')
  })

  // @feature counter.printers
  test('for what a printer prints', () => {
    const initial = {
      ...{ name: 'Bar', paper: 80 as const, locale: 'en' as const, moment: 'accepted' as const },
      types: ['dinein' as const, 'delivery' as const],
    }
    const { all, one } = renderScreen(
      <PrinterForm
        title="Bar"
        submit="Save"
        initial={initial}
        types={['dinein', 'pickup']}
        onSave={async () => true}
      />,
    )
    expect(all('checkbox')).toHaveLength(2)
    expect('checked' in one('checkbox', 'Dine-in').attributes).toBe(true)
    expect('checked' in one('checkbox', 'Pickup').attributes).toBe(false)
  })
})

describe('the screens of a branch', () => {
  beforeEach(() => {
    fakePage()
    vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: {} } })
    vi.stubGlobal('location', { hash: '', origin: 'http://localhost' })
  })
  afterEach(() => void vi.unstubAllGlobals())

  // @feature counter.reservations
  test.each([true, false])('reservations are one of them if it takes any (%s)', async (reservations) => {
    const counter = fakeCounter()
    const loaded = board([], 0)
    counter.client.answer(placesCall, () => place())
    counter.client.answer(boardCall, () => ({ ...loaded, venue: { ...loaded.venue, reservations } }))
    const model = createBoardPage(counter, 'ref')
    await model.feed.load()
    const { all } = renderScreen(<BoardAccess model={model} referenceId="ref" locales={['en']} />)
    const others = ['Today', 'Menu', 'Settings']
    expect(all('link')).toEqual(['Orders', ...(reservations ? ['Reservations'] : []), ...others])
  })
})
