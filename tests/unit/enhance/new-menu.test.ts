import { afterEach, expect, test, vi } from 'vitest'
import { reloadForNewMenu, wasReloadedForNewMenu } from '../../../src/enhance/idle/new-menu.ts'
import { fakePage } from '../../helpers/page/fake-page.ts'

afterEach(() => void vi.unstubAllGlobals())

test('the page that comes after a new menu was taken says so, and no page after it', () => {
  fakePage()
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  expect(wasReloadedForNewMenu()).toBe(false)
  reloadForNewMenu()
  expect(reload).toHaveBeenCalledOnce()
  expect([wasReloadedForNewMenu(), wasReloadedForNewMenu()]).toEqual([true, false])
})

test('a browser that keeps nothing loads the new menu all the same', () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('sessionStorage', undefined)
  reloadForNewMenu()
  expect(reload).toHaveBeenCalledOnce()
  expect(wasReloadedForNewMenu()).toBe(false)
})
