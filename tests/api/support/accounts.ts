import { calls } from '../../../src/contract/calls.ts'
import type { VenueFileInput } from '../../../src/contract/venue/venue-file.ts'
import { errorBodySchema } from '../../../src/contract/wire/errors.ts'
import { parseAs, type TestApi } from './api.ts'
import { grill } from './venue.ts'

/** The fixture venue as a venue of another business. */
export function otherBusiness(prefix: string, userId: string, more: object = {}): VenueFileInput {
  const file = grill(prefix)
  return { ...file, business: { ...file.business, user_id: userId, ...more } }
}

export type LoggedInDiner = { token: string; id: string; bearer: { authorization: string } }

/** Status, code, reason and `retry` (seconds) of a refused call. */
export function describeFailure(answer: Awaited<ReturnType<TestApi['get']>>) {
  const { code, issues, retry_after } = parseAs(errorBodySchema, answer.json)
  return { status: answer.status, code, reason: issues[0]?.reason, retry: retry_after }
}

/** Actions of diners with phones: request codes, read them, log in. Each phone has a separate network address. */
export function accountActions(api: TestApi) {
  const addressOf = (phone: string) => `198.51.${Number(phone.slice(-4, -2))}.${Number(phone.slice(-2))}`
  const messages = async () => (await api.operator('GET', '/operator/outbox?limit=500')).json.messages
  const requestCode = (path: string, phone: string, more: object = {}) =>
    api.post(path, { branch_id: 'grill-b1', phone, dial_code: '+965', ...more }, {}, addressOf(phone))
  /** The latest code that was sent to this phone. */
  const latestCode = async (phone: string): Promise<string> => {
    const to = (await messages()).find((message: { phone: string }) => message.phone === `+965${phone}`)
    return /\d{6}/.exec(to?.text ?? '')?.[0] ?? ''
  }
  const enterCode = (path: string, id: string, code: string, address = '198.51.100.1') =>
    api.post(path, { verification_id: id, code }, {}, address)
  return {
    messages,
    ask: requestCode,
    /** Requests a code and returns its verification id. */
    requestCodeId: async (path: string, phone: string, more: object = {}): Promise<string> =>
      parseAs(calls.login.response, (await requestCode(path, phone, more)).json).verification_id,
    codeOf: latestCode,
    enter: enterCode,
    async logIn(phone: string, more: object = {}): Promise<LoggedInDiner> {
      const requested = parseAs(calls.login.response, (await requestCode('/webapp/login', phone, more)).json)
      const entered = await enterCode('/webapp/verify', requested.verification_id, await latestCode(phone))
      const { token, user } = parseAs(calls.verify.response, entered.json)
      return { token, id: user.id, bearer: { authorization: `Bearer ${token}` } }
    },
    /** Verifies a phone without logging in, and returns the proof. */
    async verifyPhone(phone: string, more: object = {}): Promise<string> {
      const requested = parseAs(calls.sendOtp.response, (await requestCode('/send-otp', phone, more)).json)
      const entered = await enterCode('/verify-otp', requested.verification_id, await latestCode(phone))
      return parseAs(calls.verifyOtp.response, entered.json).verified_phone.proof
    },
  }
}
