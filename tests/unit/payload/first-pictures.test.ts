// @feature-file product.browse

import { describe, expect, test } from 'vitest'
import { firstPictures } from '../../../src/payload/pages/first-pictures.ts'
import type { BannerView, CategorySection, MenuView } from '../../../src/payload/view/view.ts'

const FRIDAY = 4
const DAY = 1440
const WEEK = 7 * DAY
const always = [[0, WEEK]]
const onFridays = [false, false, false, false, true, false, false]
const friday: readonly [number, number] = [FRIDAY * DAY, (FRIDAY + 1) * DAY]
const otherDays = [
  [0, friday[0]],
  [friday[1], WEEK],
]
/** Seven to eleven on every day. */
const MORNING = { limits: [[{ window: { from: '07:00', to: '11:00' } }]] }
const mornings = Array.from({ length: 7 }, (_, day) => [day * DAY + 420, day * DAY + 660])
const laterHours = Array.from({ length: 8 }, (_, day) => [
  Math.max(0, day * DAY - DAY + 660),
  Math.min(WEEK, day * DAY + 420),
])

/** A category whose items have pictures named after it. */
const section = (id: string, part: Partial<CategorySection> = {}) =>
  ({
    id,
    image: `${id} cover`,
    items: [{ image: `${id} row` }],
    subsections: [],
    days: null,
    pins: null,
    limits: [],
    ...part,
  }) as unknown as CategorySection
const banner = (id: string, part: Partial<BannerView> = {}) =>
  ({ id, image: `${id} banner`, days: null, limits: [], ...part }) as BannerView

/** The pictures of a menu of which the first category that is always available is at `before - 1`. */
function picturesOf(part: Partial<MenuView>, before = 1) {
  const menu = { banners: [], sections: [], highlight: null, smart: [], sectionsBeforeLists: before }
  return firstPictures({ ...menu, ...part }, null).map(({ image, windows, when }) => [image, windows, when])
}

describe('the largest pictures of the first screen of a menu', () => {
  test('are always the same if nothing depends on the time: the banner, and the cover in wide windows', () => {
    const sections = [section('grill'), section('sweets')]
    expect(picturesOf({ banners: [banner('one'), banner('two')], sections })).toEqual([
      ['one banner', 'all', always],
      ['grill cover', 'wide', always],
    ])
  })

  test('are the cover in wide windows and the first item on phones, without banners', () => {
    expect(picturesOf({ sections: [section('grill')] })).toEqual([
      ['grill cover', 'wide', always],
      ['grill row', 'phones', always],
    ])
    expect(picturesOf({ sections: [section('grill', { image: null })] })).toEqual([
      ['grill row', 'all', always],
    ])
    const inner = [section('late', { days: onFridays }), section('wraps')]
    const outer = section('bread', { image: null, items: [], subsections: inner })
    expect(picturesOf({ sections: [outer] })).toEqual([
      ['wraps row', 'all', otherDays],
      ['late row', 'all', [friday]],
    ])
    expect(picturesOf({ sections: [] })).toEqual([])
  })

  test('are those of a pinned category on its days', () => {
    const sections = [section('grill'), section('pot', { pins: onFridays })]
    expect(picturesOf({ banners: [banner('one')], sections })).toEqual([
      ['one banner', 'all', always],
      ['grill cover', 'wide', otherDays],
      ['pot cover', 'wide', [friday]],
    ])
  })

  test('are those of the next category outside the hours of the first', () => {
    const sections = [section('breakfast', MORNING), section('grill')]
    expect(picturesOf({ banners: [banner('one')], sections }, 2)).toEqual([
      ['one banner', 'all', always],
      ['grill cover', 'wide', laterHours],
      ['breakfast cover', 'wide', mornings],
    ])
  })

  test('are those of the first banner that is shown', () => {
    const banners = [banner('pot', { days: onFridays }), banner('one')]
    expect(picturesOf({ banners })).toEqual([
      ['one banner', 'all', otherDays],
      ['pot banner', 'all', [friday]],
    ])
    const morning = [banner('eggs', MORNING)]
    const sections = [section('grill', { image: null })]
    expect(picturesOf({ banners: morning, sections })).toEqual([
      ['grill row', 'all', laterHours],
      ['eggs banner', 'all', mornings],
    ])
  })

  test('are not those of a category below the lists', () => {
    const noon = { limits: [[{ window: { from: '12:00', to: '14:00' } }]] }
    const sections = [section('breakfast', MORNING), section('pot', noon)]
    const smart = [{ id: 'popular', name: 'Popular', items: [], days: null }]
    expect(picturesOf({ banners: [banner('one')], sections, smart })).toEqual([
      ['one banner', 'all', always],
      ['breakfast cover', 'wide', mornings],
    ])
  })
})
