// @feature-file counter.shared-stream

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockByMessages } from '../../../src/client/lock-by-messages.ts'

let leaving: Set<() => void>
const opened: (() => void)[] = []
beforeEach(() => {
  leaving = new Set()
  vi.stubGlobal('addEventListener', (_: string, act: () => void) => leaving.add(act))
  vi.stubGlobal('removeEventListener', (_: string, act: () => void) => leaving.delete(act))
})
afterEach(() => {
  for (const letGo of opened.splice(0)) letGo()
  expect(leaving.size).toBe(0)
  vi.unstubAllGlobals()
})

let names = 0
/** Tabs that ask for the same lock. */
function tabsOf(count: number) {
  const name = `lock ${++names}`
  return Array.from({ length: count }, () => {
    const tab = {
      holds: false,
      letGo: () => {},
      lock(how: 'wait' | 'take') {
        const set = (holds: boolean) => () => {
          tab.holds = holds
        }
        tab.letGo = lockByMessages(name, how, set(true), set(false))
        opened.push(tab.letGo)
      },
    }
    return tab
  })
}
type LockTab = ReturnType<typeof tabsOf>[number]
const holders = (tabs: readonly LockTab[]) => tabs.flatMap(({ holds }, index) => (holds ? [index] : []))

test('the tab that takes the lock last has it', async () => {
  const tabs = tabsOf(3)
  const now = vi.spyOn(Date, 'now')
  for (const [index, tab] of tabs.entries()) {
    now.mockReturnValue(Date.parse('2026-05-06T12:00:00Z') + index)
    tab.lock('take')
    await vi.waitFor(() => expect(holders(tabs)).toEqual([index]))
  }
  vi.restoreAllMocks()
})

test('of tabs that take it at the same moment, one has it', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-05-06T12:00:00Z'))
  const random = vi.spyOn(Math, 'random')
  const tabs = tabsOf(3)
  for (const [index, tab] of tabs.entries()) {
    random.mockReturnValueOnce([0.1, 0.9, 0.5][index] ?? 0)
    tab.lock('take')
  }
  await vi.waitFor(() => expect(holders(tabs)).toEqual([1]))
  vi.restoreAllMocks()
})

test.each(['letGo', 'leave'] as const)(
  'after %s of the holder, one of those that wait has it',
  async (how) => {
    const tabs = tabsOf(4)
    for (const tab of tabs.slice(1)) tab.lock('wait')
    tabs[0]?.lock('take')
    const [holder] = tabs
    if (how === 'letGo') holder?.letGo()
    // The page of the holder is closed.
    else [...leaving].at(-1)?.()
    if (holder) holder.holds = false
    await vi.waitFor(() => expect(holders(tabs)).toHaveLength(1))
    expect(tabs[0]?.holds).toBe(false)
  },
)
