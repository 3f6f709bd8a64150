import { describe, expect, test } from 'vitest'
import { matchPictures } from '../../../../src/domain/pictures/match-pictures.ts'
import { listedNames } from '../../../../src/domain/pictures/picture-names.ts'

// @feature-file desk.picture-import

const dishes = [
  { id: 'grilled-fish', names: ['Grilled fish', 'سمك مشوي'] },
  { id: '7', names: ['Crème brûlée'] },
  { id: 'set-2', names: ['Menu 2'] },
  { id: 'set', names: ['Menu'] },
  { id: 'tea', names: ['Tea'] },
  { id: 'iced-tea', names: ['Tea'] },
  { id: 'coffee', names: ['tea'] },
]
const match = (...files: string[]) => matchPictures(dishes, files)
const matched = (...files: string[]) => match(...files).matched.map(({ id, files }) => [id, ...files])

test.each([
  ['grilled-fish.jpg', 'grilled-fish'],
  ['Fotos/2024/GRILLED FISH.JPEG', 'grilled-fish'],
  ['C:\\menu\\grilled_fish.webp', 'grilled-fish'],
  ['سمك مشوي.png', 'grilled-fish'],
  ['سمك مشوي ٢.png', 'grilled-fish'],
  ['creme brulee.jpg', '7'],
  ['Cre\u0300me bru\u0302le\u0301e.jpg', '7'],
  ['7.jpg', '7'],
  ['grilled.fish.jpg', 'grilled-fish'],
  // An id counts before a name.
  ['tea.jpg', 'tea'],
])('%s is a picture of %s', (file, id) => expect(matched(file)).toEqual([[id, file]]))

test('a number at the end is the position of the picture, unless it belongs to the name', () => {
  expect(
    matched('grilled-fish-10.jpg', 'grilled fish (2).jpg', 'Grilled fish.jpg', 'grilled-fish3.jpg'),
  ).toEqual([
    ['grilled-fish', 'Grilled fish.jpg', 'grilled fish (2).jpg', 'grilled-fish3.jpg', 'grilled-fish-10.jpg'],
  ])
  expect(matched('menu 2.jpg', 'menu.jpg', 'menu-3.jpg')).toEqual([
    ['set-2', 'menu 2.jpg'],
    ['set', 'menu.jpg', 'menu-3.jpg'],
  ])
})

test('files of no dish, or of several, are listed', () => {
  const names = [
    { id: 'a', names: ['Soup'] },
    { id: 'b', names: ['soup'] },
  ]
  const result = matchPictures(names, ['soup.jpg', 'IMG_2041.jpg', '.jpg', '12.png', '!!.webp'])
  expect(result).toEqual({
    matched: [],
    unmatched: ['IMG_2041.jpg', '.jpg', '12.png', '!!.webp'],
    ambiguous: [{ file: 'soup.jpg', ids: ['a', 'b'] }],
    missing: [],
  })
})

describe('what a sheet lists', () => {
  const listing = (...listed: string[]) => [
    { id: 'tea', names: ['Tea'], listed },
    { id: 'soup', names: ['Soup'], listed: ['img_1.JPG'] },
  ]

  test('counts before names, in its order, and two dishes can share a file', () => {
    const files = ['IMG_1.jpg', 'menu/soup.jpg', 'tea.jpg', 'IMG_2.webp']
    const result = matchPictures(listing('IMG_2.png', 'IMG_1', 'soup'), files)
    expect(result).toEqual({
      matched: [
        { id: 'tea', files: ['IMG_2.webp', 'IMG_1.jpg', 'menu/soup.jpg', 'tea.jpg'] },
        { id: 'soup', files: ['IMG_1.jpg'] },
      ],
      ...{ unmatched: [], ambiguous: [], missing: [] },
    })
  })

  test('is missing if no file has the name, or several and no folder says which', () => {
    const files = ['a/1.jpg', 'b/1.jpg', 'IMG_1.jpg']
    const { matched, missing, unmatched } = matchPictures(listing('1.jpg', 'b\\1.jpg', '9.jpg'), files)
    expect(missing).toEqual([
      { id: 'tea', name: '1.jpg' },
      { id: 'tea', name: '9.jpg' },
    ])
    expect(matched[0]).toEqual({ id: 'tea', files: ['b/1.jpg'] })
    expect(unmatched).toEqual(['a/1.jpg'])
  })

  test('is read from cells with several names, beside addresses', () => {
    const cells = ['https://a.example/1.jpg', 'one.jpg, two.jpg;three', ' ']
    expect(listedNames(cells, (text) => text.startsWith('https'))).toEqual(['one.jpg', 'two.jpg', 'three'])
  })
})
