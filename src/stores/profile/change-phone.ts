import { CallError } from '../../client/http.ts'
import { updateProfileCall } from '../../contract/account/account-calls.ts'
import { sendOtpCall, verifyOtpCall, verifyPhoneCall } from '../../contract/account/login-calls.ts'
import type { Phone } from '../../domain/values/phone.ts'
import { authFor } from '../account/auth.ts'
import { type CodeFlow, createCodeFlow } from '../login/code-flow.ts'
import { waitingCode } from '../login/waiting-code.ts'
import type { PageEnvironment } from '../page/environment.ts'

export type ChangePhone = CodeFlow & {
  /** Takes a phone whose code was entered before and still counts; false: a code is needed. Never throws. */
  applyVerifiedPhone(phone: Phone): Promise<boolean>
}

/** Giving a customer another phone: a code proves it, then the profile takes it. */
export function changePhoneFor(
  page: PageEnvironment,
  venue: { readonly userId: string; readonly branchId: string },
): ChangePhone {
  const { client } = page
  const auth = authFor(venue.userId)

  const provenNow = (phone: string) =>
    auth.$auth
      .get()
      .verifiedPhones.find((known) => known.phone === phone && Date.parse(known.expires_at) > page.now())

  /** @throws CallError with the reason `phone-taken` or `unverified`: then the proof is of no more use. */
  const take = async (phone: string) => {
    const body = { phone, phone_proof: provenNow(phone)?.proof ?? null }
    try {
      auth.setUser((await client.call(updateProfileCall, { body })).user)
      auth.forgetVerifiedPhone(phone)
    } catch (error) {
      if (error instanceof CallError && error.answer) auth.forgetVerifiedPhone(phone)
      throw error
    }
  }
  const flow = createCodeFlow(page, waitingCode(venue.userId, 'phone'), {
    send: ({ phone, channel, locale }) =>
      client.call(sendOtpCall, {
        body: {
          branch_id: venue.branchId,
          phone: phone.national,
          dial_code: phone.dialCode,
          locale,
          channel,
        },
      }),
    async enter(code, { verificationId, phoneNumber }) {
      // The code counted before, and the profile was not reached.
      if (provenNow(phoneNumber)) return take(phoneNumber)
      const body = { verification_id: verificationId, code }
      const { verified_phone } = await client.call(verifyOtpCall, { body })
      auth.keepVerifiedPhone(verified_phone)
      await take(verified_phone.phone)
    },
  })
  return {
    ...flow,
    async applyVerifiedPhone(phone) {
      const kept = provenNow(phone.e164)
      if (!kept) return false
      try {
        const { national, dialCode } = phone
        const body = { branch_id: venue.branchId, phone: national, dial_code: dialCode, proof: kept.proof }
        const { verified } = await client.call(verifyPhoneCall, { body })
        if (verified) await take(kept.phone)
        else auth.forgetVerifiedPhone(kept.phone)
        return verified
      } catch (error) {
        // The code step says what is wrong, should it be so still.
        if (!(error instanceof CallError)) throw error
        return false
      }
    },
  }
}
