import { atom } from 'nanostores'
import { describe, expect, test } from 'vitest'
import { Details } from '../../../../src/islands/profile/Details.tsx'
import { ConfirmDelete } from '../../../../src/islands/profile/Leaving.tsx'
import { Links } from '../../../../src/islands/profile/Links.tsx'
import type { ProfilePayload } from '../../../../src/payload/island-data.ts'
import type { SaveOutcome } from '../../../../src/stores/account/profile.ts'
import type { Deletion } from '../../../../src/stores/account/profile-leaving.ts'
import { rendered } from '../../../helpers/page/rendered.tsx'

type DetailsState = { outcome?: SaveOutcome; saving?: boolean; asked?: boolean; leadsBack?: boolean }
function details({ outcome, saving = false, asked = false, leadsBack = false }: DetailsState, locale = 'en') {
  const model = {
    $written: atom({ name: 'Noura', email: 'noura@example.com' }),
    $saving: atom(saving),
    $outcome: atom(outcome ?? null),
    type: () => {},
    save: async () => {},
  }
  return rendered(<Details model={model} asked={asked} leadsBack={leadsBack} />, locale)
}

describe('name and email', () => {
  test('are there to be changed', () => {
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
    ['email', 'Email', 'This is not an email address'],
  ] as const)('that is none is said at its field: %s', (outcome, field, message) => {
    const screen = details({ outcome })
    expect(screen.one('textbox', field)).toMatchObject({ invalid: true })
    expect(screen.one('textbox', field).description).toContain(message)
    expect(screen.one('textbox', field === 'Name' ? 'Email' : 'Name').invalid).toBe(false)
  })

  test.each([
    ['offline', 'No connection. Try again when you are back online.'],
    ['failed', 'This was not saved: something went wrong on our side. Try again.'],
  ] as const)('that were not saved: %s', (outcome, message) => {
    expect(details({ outcome }).all('alert')).toEqual([message])
  })

  test('that are saved, or being saved', () => {
    expect(details({ outcome: 'saved' }).all('status')).toEqual(['Saved'])
    expect(details({ outcome: 'saved' }, 'ar').all('status')).not.toEqual(['Saved'])
    expect(details({ saving: true }).one('button', 'Saving…').attributes['aria-disabled']).toBe('true')
  })

  test('that an order needs lead back to it', () => {
    const screen = details({ asked: true, leadsBack: true })
    expect(screen.text).toContain('Your order needs a name')
    expect(screen.all('button')).toEqual(['Save and go on'])
  })
})

describe('deleting the account', () => {
  const confirm = (deletion: Deletion, locale = 'en') =>
    rendered(<ConfirmDelete deletion={deletion} onKeep={() => {}} onConfirm={() => {}} />, locale)

  test('says first what it means', () => {
    const screen = confirm({ state: 'asking', refusal: null })
    expect(screen.all('listitem')).toEqual([
      'Your name, number, email and saved addresses are erased. You are logged out everywhere.',
      'What you ordered stays in the books of the venue, without who ordered it.',
      'This cannot be undone.',
    ])
    expect(screen.all('button')).toEqual(['Delete my account', 'Keep my account'])
    expect(screen.all('alert')).toEqual([])
  })

  test.each([
    [
      'order-open',
      'One of your orders is still open. Your account can be deleted once it is done.',
      'Delete my account',
    ],
    [
      'wallet-balance',
      'There is still money in your wallet. If you delete your account now, it is lost.',
      'Delete, and give up the money',
    ],
    [
      'offline',
      'No connection. Nothing was deleted; try again when you are back online.',
      'Delete my account',
    ],
    ['failed', 'Nothing was deleted: something went wrong on our side. Try again.', 'Delete my account'],
  ] as const)('says what kept it: %s', (refusal, message, button) => {
    const screen = confirm({ state: 'asking', refusal })
    expect(screen.all('alert')).toEqual([message])
    expect(screen.all('button')[0]).toBe(button)
    expect(confirm({ state: 'asking', refusal }, 'ar').all('alert')).not.toEqual([message])
  })

  test('says that it is being deleted', () => {
    const screen = confirm({ state: 'deleting', refusal: 'wallet-balance' })
    expect(screen.one('button', 'Deleting…').attributes['aria-busy']).toBe('true')
  })
})

describe('what is the customer’s at a venue', () => {
  const links = (paths: string[]) =>
    rendered(<Links payload={{ referenceId: 'ref', paths } as unknown as ProfilePayload} />)

  test('leads to the screens the venue has, in one order', () => {
    const screen = links(['/wallet/home', '/login', '/orders/history'])
    expect(screen.all('link')).toEqual(['Orders', 'Wallet'])
    expect(screen.one('link', 'Wallet').attributes.href).toBe('/ref/wallet/home')
    expect(links(['/login']).text).toBe('')
  })
})
