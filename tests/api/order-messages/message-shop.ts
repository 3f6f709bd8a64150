import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { createTwilio } from '../../../api/messages/providers/twilio.ts'
import { createWhatsappCloud } from '../../../api/messages/providers/whatsapp-cloud.ts'
import type { TestApi } from '../support/api.ts'
import { onlineGrill, paymentActions } from '../support/payments.ts'
import type { TestDevice } from '../support/staff.ts'

/** The secret of the account at Twilio. */
export const TOKEN = 'token-of-the-account'

export const prices = {
  currency: 'USD',
  sms: { '+965': 0.05, '*': 0.1 },
  whatsapp: { code: {}, order: { '+965': 0.02 } },
}

/** A venue whose diners can hear about orders by both channels. */
export function venue(prefix: string, more: object = {}) {
  const file = onlineGrill(prefix)
  return {
    ...file,
    ...more,
    business: { ...file.business, order_messages: ['whatsapp', 'sms'] },
  } as typeof file
}

/** Places an order for collection, by a diner with a phone. `key`: another one for each order. */
export async function placeOrder(api: TestApi, tablet: TestDevice, key: string, more: object = {}) {
  const diner = paymentActions(api, 'grill')
  const contact = { name: 'Noura', phone: '50001234', dial_code: '+965' }
  const body = diner.order({ payment_type: 2, selling_types: 'pickup', ...contact, ...more })
  const { json } = await diner.send(key, body)
  const { id, number } = json.order as { id: string; number: number }
  const path = `/webapp/order/${id}/${json.secret}`
  return {
    ...{ id, number, path },
    move: (from: number, to: number, more: object = {}) =>
      tablet.post(`/orders/${id}/move`, { from, to, ...more }),
    choose: (channel: string | null, locale = 'en') => api.post(`${path}/messages`, { channel, locale }),
    read: async () => (await api.get(`${path}/messages`)).json,
  }
}

/** SMS by Twilio and WhatsApp by Meta, at the address of a stand-in. */
export const messageProviders = (url: string) => ({
  sms: createTwilio({ ...{ url, accountSid: 'AC1', authToken: TOKEN, smsFrom: 'Sufra', whatsapp: null } }),
  whatsapp: createWhatsappCloud({
    ...{ url, phoneNumberId: '42', accessToken: 'access', appSecret: 'secret' },
    ...{ verifyToken: 'verify', codeTemplate: 'code', languages: ['en'] },
    order: { template: 'order_news', languages: ['en', 'ar'] },
  }),
})

/** Reports what became of messages, as Meta does. */
export async function reportByMeta({ app }: TestApi, ...statuses: object[]) {
  const body = JSON.stringify({ entry: [{ changes: [{ value: { statuses } }] }] })
  const signature = `sha256=${createHmac('sha256', 'secret').update(body).digest('hex')}`
  const headers = { 'content-type': 'application/json', 'X-Hub-Signature-256': signature }
  const answer = await app.request('/messages/whatsapp/report', { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
}
