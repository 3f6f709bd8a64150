import { atom } from 'nanostores'
import { describe, expect, test } from 'vitest'
import type { WireUser } from '../../../../src/contract/account/account.ts'
import type { ProfilePayload } from '../../../../src/contract/payloads/visitor.ts'
import { AccountActions, ConfirmDelete } from '../../../../src/islands/profile/AccountActions.tsx'
import { ProfileForm } from '../../../../src/islands/profile/ProfileForm.tsx'
import { ProfileLinks } from '../../../../src/islands/profile/ProfileLinks.tsx'
import { ProfileScreen } from '../../../../src/islands/profile/ProfileScreen.tsx'
import type { SaveOutcome } from '../../../../src/stores/account/profile.ts'
import type { Deletion, ProfileLeaving } from '../../../../src/stores/profile/profile-leaving.ts'
import type { ProfilePage } from '../../../../src/stores/profile/profile-page.ts'
import { renderScreen } from '../../../helpers/page/render-screen.tsx'

type DetailsState = { outcome?: SaveOutcome; saving?: boolean; asked?: boolean; leadsBack?: boolean }
function details({ outcome, saving = false, asked = false, leadsBack = false }: DetailsState, locale = 'en') {
  const model = {
    $written: atom({ name: 'Noura', email: 'noura@example.com' }),
    $saving: atom(saving),
    $outcome: atom(outcome ?? null),
    type: () => {},
    save: async () => {},
  }
  return renderScreen(<ProfileForm model={model} nameRequested={asked} leadsBack={leadsBack} />, locale)
}

describe('the profile screen', () => {
  const headings = (next: string | null) => {
    const payload = {
      referenceId: 'grill',
      paths: ['/orders/history', '/wallet/home'],
    } as unknown as ProfilePayload
    const model = {
      next,
      details: {
        $written: atom({ name: '', email: '' }),
        $saving: atom(false),
        $outcome: atom(null),
        type: () => {},
        save: async () => {},
      },
      phone: { $waiting: atom(null), $open: atom(false), $changed: atom(false) },
      leaving: { $loggingOut: atom(null), $otherDevicesFailure: atom(null), $deletion: atom(null) },
    } as unknown as ProfilePage
    const customer = { name: '', phone: '+96550000000' } as WireUser
    return renderScreen(<ProfileScreen payload={payload} customer={customer} model={model} />).all('heading')
  }

  test('starts with orders and wallet', () => {
    expect(headings(null)[0]).toBe('Your account')
  })

  test('starts with the data that another screen requires', () => {
    expect(headings('/grill/dinein/checkout')[0]).not.toBe('Your account')
  })
})

describe('name and email', () => {
  test('can be edited', () => {
    const screen = details({})
    expect(screen.one('textbox', 'Name').attributes.value).toBe('Noura')
    expect(screen.one('textbox', 'Email').attributes).toMatchObject({
      value: 'noura@example.com',
      dir: 'ltr',
    })
    expect([screen.all('button'), screen.all('status')]).toEqual([['Save'], ['']])
  })

  test.each([
    ['name', 'Name', 'Enter your name'],
    ['email', 'Email', 'Enter a valid email address'],
  ] as const)('show an invalid value at its field: %s', (outcome, field, message) => {
    const screen = details({ outcome })
    expect(screen.one('textbox', field)).toMatchObject({ invalid: true })
    expect(screen.one('textbox', field).description).toContain(message)
    expect(screen.one('textbox', field === 'Name' ? 'Email' : 'Name').invalid).toBe(false)
  })

  test.each([
    ['offline', 'You’re offline. Try again once you’re back online.'],
    ['failed', 'Something went wrong on our side and this wasn’t saved. Try again.'],
    ['unknown', 'We didn’t get a reply, so this may not be saved. Try again.'],
  ] as const)('show that saving failed: %s', (outcome, message) => {
    const screen = details({ outcome })
    expect(screen.all('alert')).toEqual([message])
    expect(screen.one('alert', message).attributes['data-takes-focus']).toBe('true')
    expect(screen.text).toMatch(/Try again.*Save$/)
  })

  test('show that they are saved or being saved', () => {
    expect(details({ outcome: 'saved' }).all('status')).toEqual(['Saved'])
    expect(details({ outcome: 'saved' }, 'ar').all('status')).not.toEqual(['Saved'])
    expect(details({ saving: true }).one('button', 'Saving…').attributes['aria-disabled']).toBe('true')
  })

  test('lead back to the order that requires them', () => {
    const screen = details({ asked: true, leadsBack: true })
    expect(screen.text).toContain('Add your name to continue')
    expect(screen.all('button')).toEqual(['Save and continue'])
  })
})

describe('logging out', () => {
  const leaving = (loggingOut: 'here' | 'everywhere' | null, failure: 'offline' | 'failed' | null = null) => {
    const model = {
      $loggingOut: atom(loggingOut),
      $otherDevicesFailure: atom(failure),
      $deletion: atom(null),
    } as unknown as ProfileLeaving
    return renderScreen(<AccountActions model={model} />)
  }

  test('is possible here or on all devices, with the progress on the pressed button', () => {
    expect(leaving(null).all('button').slice(0, 2)).toEqual(['Log out', 'Log out on all devices'])
    expect(leaving('here').all('button').slice(0, 2)).toEqual(['Logging out…', 'Log out on all devices'])
    expect(leaving('everywhere').all('button').slice(0, 2)).toEqual(['Log out', 'Logging out…'])
  })

  test.each([
    ['offline', 'You’re offline. Try again once you’re back online.'],
    ['failed', 'Something went wrong, and your other devices may still be logged in. Try again.'],
  ] as const)('explains what to do after a failure (%s)', (failure, message) => {
    expect(leaving(null, failure).all('alert')).toEqual([message])
  })
})

describe('deleting the account', () => {
  const confirm = (deletion: Deletion, locale = 'en') =>
    renderScreen(<ConfirmDelete deletion={deletion} onKeep={() => {}} onConfirm={() => {}} />, locale)

  test('first explains the consequences', () => {
    const screen = confirm({ state: 'asking', refusal: null })
    expect(screen.all('listitem')).toEqual([
      'Your name, number, email and saved addresses are erased, and you’re logged out everywhere.',
      'Past orders stay in our records without your name or details.',
      'This can’t be undone.',
    ])
    expect(screen.all('button')).toEqual(['Delete my account', 'Keep my account'])
    expect(screen.all('alert')).toEqual([])
  })

  test.each([
    [
      'order-open',
      'One of your orders is still open. You can delete your account once it’s done.',
      'Delete my account',
    ],
    [
      'wallet-balance',
      'There’s still money in your wallet. If you delete your account now, you lose it.',
      'Delete and give up the balance',
    ],
    [
      'offline',
      'You’re offline and nothing was deleted. Try again once you’re back online.',
      'Delete my account',
    ],
    ['failed', 'Something went wrong on our side and nothing was deleted. Try again.', 'Delete my account'],
    [
      'unknown',
      'We didn’t get a reply, so your account may or may not be deleted. Try again to be sure.',
      'Delete my account',
    ],
  ] as const)('shows why it failed: %s', (refusal, message, button) => {
    const screen = confirm({ state: 'asking', refusal })
    expect(screen.all('alert')).toEqual([message])
    expect(screen.one('alert', message).attributes['data-takes-focus']).toBe('true')
    expect(screen.text.indexOf(message)).toBeLessThan(screen.text.indexOf(button))
    expect(screen.all('button')[0]).toBe(button)
    expect(confirm({ state: 'asking', refusal }, 'ar').all('alert')).not.toEqual([message])
  })

  test('shows that the account is being deleted', () => {
    const screen = confirm({ state: 'deleting', refusal: 'wallet-balance' })
    expect(screen.one('button', 'Deleting…').attributes['aria-busy']).toBe('true')
  })
})

describe('the links of the profile', () => {
  const links = (paths: string[]) =>
    renderScreen(<ProfileLinks payload={{ referenceId: 'ref', paths } as unknown as ProfilePayload} />)

  test('lead to the screens that the venue has, in a fixed order', () => {
    const screen = links(['/wallet/home', '/login', '/orders/history'])
    expect(screen.all('link')).toEqual(['Orders', 'Wallet'])
    expect(screen.one('link', 'Wallet').attributes.href).toBe('/ref/wallet/home')
    expect(links(['/login']).text).toBe('')
  })
})
