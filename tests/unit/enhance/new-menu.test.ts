import { afterEach, expect, test, vi } from 'vitest'
import { reloadForNewMenu, wasReloadedForNewMenu } from '../../../src/enhance/idle/new-menu.ts'
import { fakePage } from '../../helpers/page/fake-page.ts'

afterEach(() => void vi.unstubAllGlobals())

test('the reload for a new menu is recognized once', () => {
  fakePage()
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  expect(wasReloadedForNewMenu()).toBe(false)
  reloadForNewMenu()
  expect(reload).toHaveBeenCalledOnce()
  expect([wasReloadedForNewMenu(), wasReloadedForNewMenu()]).toEqual([true, false])
})

test('a browser without storage is reloaded for a new menu, too', () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('sessionStorage', undefined)
  reloadForNewMenu()
  expect(reload).toHaveBeenCalledOnce()
  expect(wasReloadedForNewMenu()).toBe(false)
})
