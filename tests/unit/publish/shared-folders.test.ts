import { describe, expect, test } from 'vitest'
import {
  findOwner,
  findUnchangedFolders,
  foldersInUse,
  withoutFolders,
} from '../../../scripts/publish/store/shared-folders.ts'

const KEPT = [
  'index.html',
  'dinein/drinks/index.html',
  'dinein/drinks/tea/index.html',
  'dinein/mains/index.ar.html',
  'dinein/mains/soup/index.html',
  'pickup/drinks/index.html',
]

describe('the unchanged folders of a release', () => {
  test('are the largest ones without any other file', () => {
    const folders = findUnchangedFolders(KEPT, ['dinein/index.html', 'dinein/mains/index.html'])
    expect(folders.sort()).toEqual(['dinein/drinks', 'dinein/mains/soup', 'pickup'])
    expect(withoutFolders(KEPT, folders)).toEqual(['index.html', 'dinein/mains/index.ar.html'])
  })

  test('do not include a folder in which a file was added or removed', () => {
    expect(
      findUnchangedFolders(KEPT, ['pickup/drinks/tea/index.html', 'dinein/drinks/tea/_payload.json']),
    ).toEqual(['dinein/mains'])
  })

  test('are found by names of folders, not by the beginnings of names', () => {
    expect(findUnchangedFolders(['a/b/c.html', 'a/bc/d.html'], ['a/b/e.html'])).toEqual(['a/bc'])
  })
})

test('the owner of a folder is the build that made it, also inside a folder that is a link', () => {
  const release = { buildId: 'b3', folders: { pickup: 'b1', 'dinein/drinks': 'b2' } }
  expect(findOwner('pickup', release)).toBe('b1')
  expect(findOwner('pickup/drinks/tea', release)).toBe('b1')
  expect(findOwner('dinein/drinks', release)).toBe('b2')
  expect(findOwner('dinein/mains', release)).toBe('b3')
  expect(findOwner('dinein', { buildId: 'b0' })).toBe('b0')
})

test('the folders in use are listed by the build that made them', () => {
  const inUse = foldersInUse([{ folders: { a: 'b1', b: 'b2' } }, {}, { folders: { 'c/d': 'b1' } }])
  expect(inUse).toEqual(
    new Map([
      ['b1', new Set(['a', 'c/d'])],
      ['b2', new Set(['b'])],
    ]),
  )
})
