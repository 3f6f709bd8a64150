import * as v from 'valibot'
import type { MessageProviders } from '../../../api/messages/deliver.ts'
import { type MessagePrices, readPricesFile } from '../../../api/messages/message-prices.ts'
import { readGatewayFile } from '../../../api/messages/providers/gateway-settings.ts'
import { createSmsGateway } from '../../../api/messages/providers/sms-gateway.ts'
import { createTwilio } from '../../../api/messages/providers/twilio.ts'
import { createWhatsappCloud } from '../../../api/messages/providers/whatsapp-cloud.ts'
import { readSecretFiles } from './secret-settings.ts'

const notWeb = 'must be an http:// or https:// address'
const webAddress = v.pipe(
  v.string(),
  v.url(notWeb),
  v.regex(/^https?:/, notWeb),
  v.transform((text) => text.replace(/\/+$/, '')),
)
const e164 = v.pipe(v.string(), v.regex(/^\+\d{6,15}$/, 'must be a number such as +12025550123'))
const sid = (letters: string) =>
  v.pipe(
    v.string(),
    v.regex(new RegExp(`^${letters}[0-9a-f]{32}$`), `must be ${letters} and 32 characters of 0-9 and a-f`),
  )

const languages = v.pipe(
  v.string(),
  v.regex(/^[a-z]{2,3}(_[A-Z]{2})?(,[a-z]{2,3}(_[A-Z]{2})?)*$/, 'must be languages such as en,ar,pt_BR'),
)

/** Settings of the providers of codes and of messages about orders. Without any, codes are stored in the outbox. */
export const messageSettings = {
  SMS_PROVIDER: v.optional(v.picklist(['twilio', 'gateway'], 'must be twilio or gateway')),
  WHATSAPP_PROVIDER: v.optional(v.picklist(['twilio', 'meta'], 'must be twilio or meta')),
  SMS_GATEWAY_FILE: v.optional(v.string()),
  TWILIO_URL: v.optional(webAddress, 'https://api.twilio.com'),
  TWILIO_ACCOUNT_SID: v.optional(sid('AC')),
  TWILIO_AUTH_TOKEN: v.optional(v.string()),
  TWILIO_SMS_FROM: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(\+\d{3,15}|MG[0-9a-f]{32}|[A-Za-z0-9 ]{1,11})$/,
        'must be a number, a sender name of at most 11 letters and digits, or a messaging service (MG…)',
      ),
    ),
  ),
  TWILIO_WHATSAPP_FROM: v.optional(e164),
  TWILIO_CODE_TEMPLATE: v.optional(sid('HX')),
  TWILIO_ORDER_TEMPLATES: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^[a-z]{2,3}(-[A-Za-z]+)?:HX[0-9a-f]{32}(,[a-z]{2,3}(-[A-Za-z]+)?:HX[0-9a-f]{32})*$/,
        'must be languages and templates such as en:HX…,ar:HX…',
      ),
      v.transform((text) =>
        text.split(',').map((pair) => {
          const [language = '', template = ''] = pair.split(':')
          return { language, template }
        }),
      ),
    ),
  ),
  WHATSAPP_URL: v.optional(webAddress, 'https://graph.facebook.com/v23.0'),
  WHATSAPP_PHONE_ID: v.optional(v.pipe(v.string(), v.regex(/^\d+$/, 'must be a number'))),
  WHATSAPP_ACCESS_TOKEN: v.optional(v.string()),
  WHATSAPP_APP_SECRET: v.optional(v.string()),
  WHATSAPP_VERIFY_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^\S{20,}$/, 'must have at least 20 characters and no spaces')),
  ),
  WHATSAPP_CODE_TEMPLATE: v.optional(v.string()),
  WHATSAPP_LANGUAGES: v.optional(languages, 'en'),
  WHATSAPP_ORDER_TEMPLATE: v.optional(v.string()),
  WHATSAPP_ORDER_LANGUAGES: v.optional(languages),
  MESSAGE_PRICES: v.optional(v.string()),
}

/** Those whose values are never shown. */
export const MESSAGE_SECRETS = [
  'TWILIO_AUTH_TOKEN',
  'WHATSAPP_ACCESS_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
]

type Settings = v.InferOutput<ReturnType<typeof settingsSchema>>
const settingsSchema = () => v.object(messageSettings)

/**
 * Creates the providers that the settings select. `variables` are those that the file of an SMS gateway may name.
 * @throws Error that names the variable and the problem
 */
export function openMessageProviders(
  settings: Settings,
  variables: Readonly<Record<string, string | undefined>>,
): MessageProviders {
  const { SMS_PROVIDER: sms, WHATSAPP_PROVIDER: whatsapp } = settings
  const twilio = sms === 'twilio' || whatsapp === 'twilio' ? openTwilio(settings) : undefined
  return {
    sms: sms === 'gateway' ? openGateway(settings, variables) : sms === 'twilio' ? twilio : undefined,
    whatsapp: whatsapp === 'meta' ? openWhatsapp(settings) : whatsapp === 'twilio' ? twilio : undefined,
  }
}

function openTwilio(settings: Settings) {
  const read = required(settings, settings.SMS_PROVIDER === 'twilio' ? 'SMS_PROVIDER' : 'WHATSAPP_PROVIDER')
  return createTwilio({
    url: settings.TWILIO_URL,
    accountSid: read('TWILIO_ACCOUNT_SID'),
    authToken: read('TWILIO_AUTH_TOKEN'),
    smsFrom: settings.SMS_PROVIDER === 'twilio' ? read('TWILIO_SMS_FROM') : null,
    whatsapp:
      settings.WHATSAPP_PROVIDER === 'twilio'
        ? {
            from: read('TWILIO_WHATSAPP_FROM'),
            codeTemplate: read('TWILIO_CODE_TEMPLATE'),
            ...(settings.TWILIO_ORDER_TEMPLATES && { orderTemplates: settings.TWILIO_ORDER_TEMPLATES }),
          }
        : null,
  })
}

function openWhatsapp(settings: Settings) {
  const read = required(settings, 'WHATSAPP_PROVIDER')
  const { WHATSAPP_ORDER_TEMPLATE: template, WHATSAPP_LANGUAGES: all } = settings
  return createWhatsappCloud({
    url: settings.WHATSAPP_URL,
    phoneNumberId: read('WHATSAPP_PHONE_ID'),
    accessToken: read('WHATSAPP_ACCESS_TOKEN'),
    appSecret: read('WHATSAPP_APP_SECRET'),
    verifyToken: read('WHATSAPP_VERIFY_TOKEN'),
    codeTemplate: read('WHATSAPP_CODE_TEMPLATE'),
    languages: toList(all),
    order: template ? { template, languages: toList(settings.WHATSAPP_ORDER_LANGUAGES ?? all) } : null,
  })
}

function toList(text: string): [string, ...string[]] {
  const [first = 'en', ...others] = text.split(',')
  return [first, ...others]
}

/** What messages cost, by the file that the settings name. @throws Error that names the variable and the problem */
export function readMessagePrices({ MESSAGE_PRICES: file }: Settings): MessagePrices | undefined {
  if (file === undefined) return undefined
  try {
    return readPricesFile(file)
  } catch (error) {
    throw new Error(`MESSAGE_PRICES: ${JSON.stringify(file)} ${(error as Error).message}`)
  }
}

function openGateway(settings: Settings, variables: Readonly<Record<string, string | undefined>>) {
  const file = required(settings, 'SMS_PROVIDER')('SMS_GATEWAY_FILE')
  try {
    return createSmsGateway(readGatewayFile(file, withFiles(variables)))
  } catch (error) {
    throw new Error(`SMS_GATEWAY_FILE: ${JSON.stringify(file)} ${(error as Error).message}`)
  }
}

/** The variables that an SMS gateway may name. Each can be in a file, as other secrets; files that cannot be read are left out. */
function withFiles(variables: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const inFiles = Object.keys(variables).flatMap((name) => /^(\w+)_FILE$/.exec(name)?.[1] ?? [])
  return readSecretFiles(variables, inFiles).set
}

/** Reads settings that the provider of a channel needs. */
function required(settings: Settings, selected: 'SMS_PROVIDER' | 'WHATSAPP_PROVIDER') {
  return (name: Exclude<keyof Settings, 'TWILIO_ORDER_TEMPLATES'>): string => {
    const value = settings[name]
    if (value === undefined) throw new Error(`${name}: is required with ${selected}=${settings[selected]}`)
    return value
  }
}
