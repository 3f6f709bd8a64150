import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { createTwilio } from '../../../api/messages/providers/twilio.ts'
import { createWhatsappCloud } from '../../../api/messages/providers/whatsapp-cloud.ts'
import type { TestApi } from '../support/api.ts'
import { onlineGrill } from '../support/payments.ts'

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
