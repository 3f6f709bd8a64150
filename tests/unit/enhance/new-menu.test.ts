import { afterEach, expect, test, vi } from 'vitest'
import { takeNewMenu, tookNewMenu } from '../../../src/enhance/idle/new-menu.ts'
import { fakePage } from '../../helpers/page/fake-page.ts'

afterEach(() => void vi.unstubAllGlobals())

test('the page that comes after a new menu was taken says so, and no page after it', () => {
  fakePage()
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  expect(tookNewMenu()).toBe(false)
  takeNewMenu()
  expect(reload).toHaveBeenCalledOnce()
  expect([tookNewMenu(), tookNewMenu()]).toEqual([true, false])
})

test('a browser that keeps nothing loads the new menu all the same', () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('sessionStorage', undefined)
  takeNewMenu()
  expect(reload).toHaveBeenCalledOnce()
  expect(tookNewMenu()).toBe(false)
})
