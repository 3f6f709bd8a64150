import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { boardCall } from '../../../../src/contract/counter/board-calls.ts'
import { invitationCall, placesCall } from '../../../../src/contract/counter/staff-calls.ts'
import type { UnlockWay } from '../../../../src/domain/staff/device-lock.ts'
import { LockScreen } from '../../../../src/islands/counter/board/LockScreen.tsx'
import { JoinScreen } from '../../../../src/islands/counter/join/Join.tsx'
import { Warnings } from '../../../../src/islands/counter/settings/PushSection.tsx'
import { UnlockingSection } from '../../../../src/islands/counter/settings/UnlockingSection.tsx'
import { WithheldFeatures } from '../../../../src/islands/counter/WithheldFeatures.tsx'
import { createBoardPage } from '../../../../src/stores/counter/board-page.ts'
import { createJoinPage } from '../../../../src/stores/counter/join-page.ts'
import type { PushState } from '../../../../src/stores/counter/push-page.ts'
import { createAuthenticator } from '../../../helpers/authenticator.ts'
import { board, fakeCounter, place } from '../../../helpers/page/fake-counter.ts'
import { renderScreen } from '../../../helpers/page/render-screen.tsx'

// @feature-file counter.passkeys

beforeEach(() => vi.stubGlobal('isSecureContext', true))
afterEach(() => vi.unstubAllGlobals())

describe('a locked board offers the ways in which its device is unlocked', () => {
  async function lockedBoard(unlock: UnlockWay[], hasPasskeys: boolean) {
    const counter = fakeCounter()
    counter.hasPasskeys = hasPasskeys
    const places = place(true).places.map((one) => ({ ...one, unlock }))
    counter.client.answer(placesCall, () => ({ places }))
    counter.client.answer(boardCall, () => board([], 0))
    const model = createBoardPage(counter, 'ref')
    await model.feed.load()
    return renderScreen(<LockScreen model={model} />).html
  }
  test.each([
    [['pin'], true, true, false],
    [['passkey'], true, false, true],
    [['pin', 'passkey'], true, true, true],
    [['pin', 'passkey'], false, true, false],
  ] as const)('%s, in a browser with passkeys (%s)', async (ways, hasPasskeys, pin, passkey) => {
    const html = await lockedBoard([...ways], hasPasskeys)
    expect([html.includes('type="password"'), html.includes('Unlock with a passkey')]).toEqual([pin, passkey])
  })
})

test.each([true, false])('who joins is offered a passkey if the device can have one (%s)', async (can) => {
  const counter = fakeCounter()
  counter.authenticator = can ? createAuthenticator('http://localhost') : null
  counter.client.answer(invitationCall, () => ({
    ...{ venue_name: [{ locale: 'en', name: 'Grill' }], role: 'staff' as const },
    ...{ staff_name: 'Noor', expires_at: '2026-05-06T09:20:00.000Z' },
  }))
  const model = createJoinPage(counter, 'code')
  await model.load()
  const render = () => renderScreen(<JoinScreen model={model} deviceName="iPad" />)
  const pinOnly = ['Join']
  expect(render().all('button')).toEqual(can ? ['Join with a passkey', 'Use a PIN instead'] : pinOnly)
  expect(render().html.includes('type="password"')).toBe(!can)
  model.choose('pin')
  expect(render().all('button')).toEqual(can ? ['Join', 'Use a passkey instead'] : pinOnly)
  expect(render().html.includes('type="password"')).toBe(true)
})

test.each([
  [['pin'], true, ['Add a passkey']],
  [['pin'], false, []],
  [['pin', 'passkey'], true, ['Remove the passkey']],
  [['passkey'], true, ['Set a PIN']],
] as const)('the settings of a device with %s that could have a passkey (%s)', (ways, canCreate, buttons) => {
  const model = {
    ...{ $state: atom('idle' as const), $canCreate: atom(canCreate) },
    ...{ add: async () => {}, remove: async () => {}, setPin: async () => {}, open: () => () => {} },
  }
  expect(renderScreen(<UnlockingSection ways={[...ways]} model={model} />).all('button')).toEqual(buttons)
})

describe('without https', () => {
  test('the features that this browser withholds are listed', () => {
    vi.stubGlobal('isSecureContext', false)
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('PushManager', class {})
    expect(renderScreen(<WithheldFeatures />).all('listitem')).toEqual([
      'keeping the screen on',
      'unlocking with a passkey',
      'warnings while the counter is closed',
      'menus that guests can open without a connection',
    ])
    // A browser that offers something all the same is not slandered.
    vi.stubGlobal('navigator', { wakeLock: {} })
    expect(renderScreen(<WithheldFeatures />).all('listitem')).not.toContain('keeping the screen on')
  })

  test('the section about warnings does not repeat it', () => {
    const warnings = (state: PushState) => {
      const model = { $push: atom(state), switchOn: async () => {}, switchOff: async () => {} }
      return renderScreen(<Warnings model={model} />)
    }
    expect(warnings('withheld').html).toBe('')
    expect(warnings('off').all('heading')).toEqual(['Warnings to this device'])
  })

  test('nothing is said with https', () => {
    expect(renderScreen(<WithheldFeatures />).html).toBe('')
  })
})
