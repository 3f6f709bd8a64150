import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { assertForeignApi, assertVenues, ConfigError, readConfig } from '../../scripts/serve/server/config.ts'

describe('readConfig', () => {
  it('requires no settings', () => {
    const dataDir = join(process.cwd(), '.data')
    expect(readConfig({})).toEqual({
      port: 4321,
      host: '127.0.0.1',
      dataDir,
      siteDir: join(dataDir, 'site'),
      apiBase: undefined,
      venues: [],
      databaseUrl: undefined,
      migrate: true,
      publisher: true,
      demo: true,
      operatorToken: undefined,
      paymentSecret: undefined,
      sandbox: 'local',
      retentionDays: null,
      accountSecret: undefined,
      messageProviders: {},
      mail: 'outbox',
      webhookSecret: undefined,
      proxies: 0,
      siteUrl: 'http://localhost:4321',
      imageProxy: undefined,
      mapsUrl: undefined,
      tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    })
  })

  // @feature payment.stripe
  it('turns on Stripe by its keys, the current one first, and shows no secret in errors', () => {
    const key = 'rk_live_0123456789'
    const secret = 'whsec_0123456789'
    const stripe = { SUFRA_STRIPE_KEYS: `${key}, sk_live_9876543210`, SUFRA_STRIPE_WEBHOOK_SECRETS: secret }
    expect(readConfig({}).stripe).toBeUndefined()
    expect(readConfig({ ...stripe, STRIPE_COUNTRY: 'AE', STRIPE_FEE_PERCENT: '2.5' }).stripe).toEqual({
      ...{ keys: [key, 'sk_live_9876543210'], webhookSecrets: [secret], connectSecrets: [] },
      ...{ feePercent: 2.5, country: 'AE', url: undefined },
    })
    expect(() => readConfig({ SUFRA_STRIPE_KEYS: key })).toThrow(/^SUFRA_STRIPE_WEBHOOK_SECRETS: is required/)
    const wrong = {
      SUFRA_STRIPE_KEYS: 'pk_live_0123456789',
      SUFRA_STRIPE_WEBHOOK_SECRETS: 'we_1',
      STRIPE_FEE_PERCENT: '100',
    }
    expect(() => readConfig(wrong)).toThrow(ConfigError)
    expect(() => readConfig(wrong)).toThrow(
      /SUFRA_STRIPE_KEYS: its value must be .*\n.*SUFRA_STRIPE_WEBHOOK_SECRETS: its value must be .*\n.*STRIPE_FEE_PERCENT: "100" must be/,
    )
  })

  // @feature payment.tap
  it('turns on Tap by its keys, for the currencies of the Gulf or those that are named, and shows no key in errors', () => {
    const keys = { SUFRA_TAP_KEYS: 'sk_live_0123456789, sk_live_9876543210', TAP_CONTACT: 'pay@venue.test' }
    expect(readConfig({}).tap).toBeUndefined()
    // For venues with keys of their own.
    expect(readConfig({ TAP_CONTACT: 'pay@venue.test' }).tap).toMatchObject({ keys: [] })
    const settings = { keys: ['sk_live_0123456789', 'sk_live_9876543210'], contact: 'pay@venue.test' }
    const gulf = ['AED', 'BHD', 'EGP', 'KWD', 'OMR', 'QAR', 'SAR']
    expect(readConfig(keys).tap).toEqual({ ...settings, currencies: gulf, url: undefined })
    expect(readConfig({ ...keys, TAP_CURRENCIES: 'KWD, USD' }).tap?.currencies).toEqual(['KWD', 'USD'])
    expect(() => readConfig({ SUFRA_TAP_KEYS: keys.SUFRA_TAP_KEYS })).toThrow(/^TAP_CONTACT: is required/)
    const wrong = { SUFRA_TAP_KEYS: 'pk_live_0123456789', TAP_CONTACT: 'venue', TAP_CURRENCIES: 'KWD,JPY' }
    expect(() => readConfig(wrong)).toThrow(
      /SUFRA_TAP_KEYS: its value must be .*\n.*TAP_CONTACT: "venue" must be .*\n.*TAP_CURRENCIES: "KWD,JPY" must be/,
    )
  })

  // @feature secrets.at-rest
  it('reads the secret key from its variable or a file', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'sufra-config-')), 'key')
    writeFileSync(file, 'a-secret-key-of-more-than-32-characters\n')
    expect(readConfig({ SUFRA_SECRET_KEY: 'in-the-environment' }).secretKey).toBe('in-the-environment')
    expect(readConfig({ SUFRA_SECRET_KEY_FILE: file }).secretKey).toContain('more-than-32')
  })

  // @feature payment.provider-required
  it.each<['local' | 'named' | 'off', Record<string, string>]>([
    ['local', { PORT: '80' }],
    ['local', { SITE_URL: 'http://127.0.0.1:8080', HOST: 'localhost' }],
    ['local', { SITE_URL: 'http://[::1]:8080', HOST: '::1' }],
    ['off', { SITE_URL: 'http://menu.test' }],
    ['off', { SITE_URL: 'https://menu.test' }],
    ['off', { SITE_URL: 'https://localhost' }],
    ['off', { SITE_URL: 'http://localhost.menu.test' }],
    ['off', { HOST: '0.0.0.0' }],
    ['off', { PROXIES: '1' }],
    ['off', { SUFRA_SANDBOX: '0' }],
    ['named', { SUFRA_SANDBOX: '1', SITE_URL: 'https://menu.test' }],
    ['named', { SUFRA_SANDBOX: '1' }],
  ])('the payment sandbox is %s with %o', (expected, variables) => {
    expect(readConfig(variables).sandbox).toBe(expected)
  })

  it('reads the settings of the store and of purges', () => {
    const settings = { SITE_STORE: 's3://menus/all/of-them/', S3_ENDPOINT: 'https://s3.test' }
    expect(readConfig(settings).siteStore).toEqual({
      ...{ bucket: 'menus', prefix: 'all/of-them', endpoint: 'https://s3.test', pathStyle: true },
    })
    expect(readConfig({ SITE_STORE: 's3://menus' }).siteStore).toMatchObject({ prefix: '', pathStyle: false })
    expect(() => readConfig({ SITE_STORE: '/srv/site' })).toThrow('SITE_STORE')
    const secret = 'a-secret-of-more-than-32-characters'
    const purge = { PURGE_URL: 'https://cdn.test/purge' }
    expect(readConfig({ ...purge, SUFRA_PURGE_SECRET: secret }).purge).toEqual({
      ...{ url: 'https://cdn.test/purge', secret },
    })
    expect(() => readConfig(purge)).toThrow('SUFRA_PURGE_SECRET')
  })

  // @feature messages.providers
  it('selects message providers, and names the settings that they need', () => {
    const twilio = {
      ...{ TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'secret', TWILIO_SMS_FROM: 'Sufra' },
    }
    const meta = {
      ...{ WHATSAPP_PHONE_ID: '42', WHATSAPP_ACCESS_TOKEN: 'secret', WHATSAPP_APP_SECRET: 'secret' },
      ...{ WHATSAPP_VERIFY_TOKEN: 'verify-token-of-tests', WHATSAPP_CODE_TEMPLATE: 'code' },
    }
    const names = (settings: Record<string, string>) => {
      const { sms, whatsapp } = readConfig(settings).messageProviders
      return [sms?.name, whatsapp?.name]
    }
    expect(names({ SMS_PROVIDER: 'twilio', WHATSAPP_PROVIDER: 'meta', ...twilio, ...meta })).toEqual([
      ...['twilio', 'whatsapp'],
    ])
    // Settings of a provider that is not selected select nothing.
    expect(names({ ...twilio, ...meta })).toEqual([undefined, undefined])
    const gateway = { SMS_PROVIDER: 'gateway', SMS_GATEWAY_FILE: 'docs/sms-gateways/taqnyat.json' }
    expect(names({ ...gateway, SMS_SENDER: 'Sufra', TAQNYAT_TOKEN: 'secret' })).toEqual([
      'taqnyat',
      undefined,
    ])
    expect(() => readConfig(gateway)).toThrow(
      'SMS_GATEWAY_FILE: "docs/sms-gateways/taqnyat.json" requires TAQNYAT_TOKEN, SMS_SENDER, which are not set',
    )
    const { TWILIO_SMS_FROM: _, ...incomplete } = twilio
    expect(() => readConfig({ SMS_PROVIDER: 'twilio', ...incomplete })).toThrow(
      'TWILIO_SMS_FROM: is required with SMS_PROVIDER=twilio',
    )
    expect(() => readConfig({ WHATSAPP_PROVIDER: 'meta' })).toThrow(/^WHATSAPP_PHONE_ID: is required with/)
  })

  it('reads the settings, with addresses in their usual form; empty ones count as unset', () => {
    const config = readConfig({
      PORT: '80',
      DATA_DIR: '/d',
      SITE_DIR: '/s',
      SITE_URL: 'https://Menu.test:443/',
      API_BASE: 'https://api.test/v1/',
      VENUES: 'corner, grill',
      DATABASE_URL: 'postgres://u:p@h/db',
      IMAGE_PROXY: '',
      RETENTION_DAYS: '365',
    })
    expect(config).toMatchObject({
      retentionDays: 365,
      port: 80,
      dataDir: '/d',
      siteDir: '/s',
      siteUrl: 'https://menu.test',
      apiBase: 'https://api.test/v1',
      venues: ['corner', 'grill'],
      databaseUrl: 'postgres://u:p@h/db',
      imageProxy: undefined,
    })
  })

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['SUFRA_SANDBOX', 'yes'],
    ['RETENTION_DAYS', '0'],
    ['HOST', 'a b'],
    ['API_BASE', 'api.test'],
    ['API_BASE', 'ftp://api.test'],
    ['DATABASE_URL', 'mysql://u:secret@h/db'],
    ['SUFRA_OPERATOR_TOKEN', 'secret'],
    ['SUFRA_WEBHOOK_SECRET', 'secret-of-less-than-32-letters'],
    ['SUFRA_PUSH_PRIVATE_KEY', 'secret'],
    ['SUFRA_PUSH_CONTACT', 'tech@menu.test'],
    ['SITE_URL', 'menu.test'],
    ['SITE_URL', 'https://menu.test/app'],
    ['IMAGE_PROXY', '/_image'],
    ['MAPS_URL', 'maps'],
    ['TILE_URL', 'https://tiles.test/{z}/{x}'],
    ['TILE_URL', "https://tiles.test; script-src 'x'/{z}/{x}/{y}"],
  ])('names %s when it is %j', (name, value) => {
    const error = attempt({ [name]: value })
    expect(error).toBeInstanceOf(ConfigError)
    expect(error?.message).toMatch(new RegExp(`^${name}: .* must (be|have) .+`))
    expect(error?.message).not.toContain('secret')
  })

  it('names the site to push services if it is https, and else only who is set', () => {
    const contact = (variables: Record<string, string>) => readConfig(variables).pushContact
    expect(contact({ SITE_URL: 'https://menu.test' })).toBe('https://menu.test')
    expect(contact({ SITE_URL: 'http://menu.test' })).toBeUndefined()
    expect(contact({ SUFRA_PUSH_CONTACT: 'mailto:tech@menu.test' })).toBe('mailto:tech@menu.test')
  })

  // @feature server.config
  it('reports all invalid settings', () => {
    expect(attempt({ PORT: 'x', SITE_URL: 'y' })?.message.split('\n')).toHaveLength(2)
  })
})

describe('a platform API that is the server itself', () => {
  const start = (variables: Record<string, string>) => () => assertForeignApi(readConfig(variables))

  it.each([
    [{ API_BASE: 'http://127.0.0.1:4321/api' }],
    [{ API_BASE: 'http://localhost:4321/api', HOST: '0.0.0.0' }],
    [{ API_BASE: 'http://10.0.0.5:8080/api', HOST: '10.0.0.5', PORT: '8080' }],
    [{ API_BASE: 'http://localhost/api', PORT: '80' }],
    [{ API_BASE: 'https://menu.example/api', SITE_URL: 'https://menu.example' }],
    [{ API_BASE: 'https://menu.example/api/v2/', SITE_URL: 'https://menu.example:443', PORT: '8080' }],
  ])('is refused: %j', (variables) => {
    expect(start(variables)).toThrow(/^API_BASE: .* is this server itself/)
  })

  it.each([
    [{}],
    [{ API_BASE: 'http://127.0.0.1:5000/api' }],
    [{ API_BASE: 'https://platform.example/api' }],
    [{ API_BASE: 'http://127.0.0.1:4321/api', HOST: '10.0.0.5' }],
    [{ API_BASE: 'https://menu.example/platform', SITE_URL: 'https://menu.example' }],
    [{ API_BASE: 'https://menu.example:8443/api', SITE_URL: 'https://menu.example' }],
  ])('is not confused with another platform: %j', (variables) => {
    expect(start(variables)).not.toThrow()
  })
})

describe('a platform API without venues', () => {
  const start = (variables: Record<string, string>) => () => assertVenues(readConfig(variables))
  const API_BASE = 'https://platform.example/api'

  it('is refused, because an empty site would replace the live one', () => {
    expect(start({ API_BASE })).toThrow(
      /^VENUES: is required with API_BASE \("https:\/\/platform\.example\/api"\)/,
    )
  })

  it.each([[{}], [{ API_BASE, VENUES: 'grill' }], [{ API_BASE, SUFRA_WEBHOOK_SECRET: 's'.repeat(32) }]])(
    'does not apply to %j',
    (variables) => {
      expect(start(variables)).not.toThrow()
    },
  )
})

function attempt(variables: Record<string, string>): Error | undefined {
  try {
    readConfig(variables)
    return undefined
  } catch (error) {
    return error as Error
  }
}
