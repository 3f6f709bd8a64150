import { expect, test } from 'vitest'
import { matchPictures } from '../../../../src/domain/pictures/match-pictures.ts'

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
  })
})
