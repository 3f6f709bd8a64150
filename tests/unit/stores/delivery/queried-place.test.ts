import { beforeEach, describe, expect, it } from 'vitest'
import { keepLinkFromUrl } from '../../../../src/stores/checkout/table.ts'
import { $selectedArea } from '../../../../src/stores/delivery/delivery-kept.ts'
import { placeIn } from '../../../../src/stores/delivery/queried-place.ts'
import { forgetVisit } from '../../../../src/stores/forget-visit.ts'
import { readSession } from '../../../../src/stores/session.ts'
import { openDeliveryChoice, resetDeliveries } from '../../../helpers/page/delivery.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'

let page: FakePage
beforeEach(() => {
  page = fakePage()
  resetDeliveries()
})
const opened = () => openDeliveryChoice(page)

describe('a link to the branch', () => {
  // @feature cart.reset-visit
  it('selects its area even if another was chosen in an earlier visit', async () => {
    $selectedArea.set({ areaId: 'near-area', zoneId: 'near', branchId: 'b1' })
    keepLinkFromUrl('b1', '?area=far-area&address=Salem+Street')
    const choice = await opened()
    expect(choice.$view.get().place?.area.id).toBe('far-area')
    expect(choice.request().address).toMatchObject({ street: 'Salem Street' })
    choice.chooseArea('near-area')
    await choice.reload()
    expect(choice.$view.get().place?.area.id).toBe('near-area')
  })

  // @feature rule.pin-outside-area
  it('places the pin at its coordinates and selects the surrounding area', async () => {
    keepLinkFromUrl('b1', '?address=0.5,10.5')
    const choice = await opened()
    expect(choice.request()).toMatchObject({ area_id: 'far-area', address: { lat: 0.5, lng: 10.5 } })
  })

  it('does not affect other branches and selects nothing for an unknown place', async () => {
    keepLinkFromUrl('b2', '?area=far-area')
    keepLinkFromUrl('b3', '?table=s3')
    expect([readSession('queried:b1'), readSession('queried:b3')]).toEqual([null, null])
    keepLinkFromUrl('b1', '?area=nowhere&address=91,200')
    expect(placeIn(readSession('queried:b1') ?? '')).toEqual({
      areaId: 'nowhere',
      point: null,
      text: '91,200',
    })
    expect((await opened()).$view.get().place).toBeNull()
  })

  // @feature cart.reset-visit
  it('is forgotten after the order together with its selection', async () => {
    keepLinkFromUrl('b1', '?area=far-area')
    await opened()
    forgetVisit()
    const next = await opened()
    expect([next.$view.get().place, readSession('queried:b1')]).toEqual([null, null])
    // Without a link, the choice of the diner is kept for the next order.
    next.chooseArea('near-area')
    forgetVisit()
    expect((await opened()).$view.get().place?.area.id).toBe('near-area')
  })
})
