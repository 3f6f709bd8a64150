import { describe, expect, test } from 'vitest'
import {
  findUnchangedFolders,
  foldersInUse,
  listSharedFolders,
  listsAllFolders,
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

describe('the shared folders of a release', () => {
  const before = {
    buildId: 'b3',
    folders: { pickup: 'b1', 'dinein/drinks': 'b2', 'dinein/drinks/tea': 'b1' },
  }

  test('belong to the build that made them, also inside a folder that is a link', () => {
    expect(listSharedFolders(['dinein/drinks/tea', 'dinein/mains', 'pickup/drinks'], before)).toEqual({
      'dinein/drinks/tea': 'b1',
      'dinein/mains': 'b3',
      'pickup/drinks': 'b1',
    })
    expect(listSharedFolders(['dinein'], { buildId: 'b0' })).toEqual({ dinein: 'b0' })
  })

  test('include the links in them', () => {
    expect(listSharedFolders(['dinein/drinks'], before)).toEqual({
      'dinein/drinks': 'b2',
      'dinein/drinks/tea': 'b1',
    })
    expect(listSharedFolders(['dinein'], before)).toEqual({
      dinein: 'b3',
      'dinein/drinks': 'b2',
      'dinein/drinks/tea': 'b1',
    })
  })
})

test('a list of links is complete if it says so, or if it is empty', () => {
  expect(listsAllFolders({ folders: { a: 'b1' }, allFolders: true })).toBe(true)
  expect(listsAllFolders({ folders: { a: 'b1' } })).toBe(false)
  expect(listsAllFolders({ folders: {} })).toBe(true)
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
