import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import type { Channel } from '../../../../../src/contract/account/one-time-code.ts'
import { ChannelsInput } from '../../../../../src/islands/counter/menu/venue/ChannelsInput.tsx'
import { messageReach } from '../../../../../src/stores/desk/venue/message-channels.ts'
import { renderScreen } from '../../../../helpers/page/render-screen.tsx'

// @feature-file desk.venue

const field = { name: 'order_messages', path: ['business', 'order_messages'], kind: 'channels' } as const

function show(chosen: readonly Channel[], sent: readonly Channel[] | null, smsSender: string | null = null) {
  const file = { business: { order_messages: [...chosen] }, sms_sender: smsSender }
  const model = { $messages: atom(messageReach(file, sent)) }
  return renderScreen(<ChannelsInput model={model} field={field} chosen={chosen} onChange={() => {}} />)
}

test('a channel that nobody sends by is explained, and can only be taken back', () => {
  const never = show([], ['sms'])
  expect(never.one('checkbox', 'SMS')).toMatchObject({ disabled: false })
  expect(never.one('checkbox', 'WhatsApp')).toMatchObject({ disabled: true })
  expect(never.one('checkbox', 'WhatsApp Can’t be chosen')).toBeDefined()
  // Nothing is said if it is not known.
  expect(show([], null).one('checkbox', 'WhatsApp')).toMatchObject({ disabled: false })
  const before = show(['whatsapp'], ['sms'])
  expect(before.one('checkbox', 'WhatsApp Diners aren’t offered this')).toMatchObject({ disabled: false })
})

test('the order is asked for if there are several channels, and the sender is named if SMS are sent', () => {
  expect(show(['sms'], ['sms', 'whatsapp']).all('combobox')).toEqual([])
  expect(show(['sms', 'whatsapp'], ['sms', 'whatsapp']).all('combobox')).toHaveLength(1)
  expect(show([], ['sms'], 'Dallah').text).toContain('SMS are sent as Dallah')
  expect(show([], ['sms']).text).toContain('SMS have the platform’s sender')
  expect(show([], ['whatsapp']).text).not.toContain('sender')
})
