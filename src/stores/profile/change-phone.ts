import { CallError } from '../../client/http.ts'
import { updateProfileCall } from '../../contract/account/account-calls.ts'
import { sendOtpCall, verifyOtpCall, verifyPhoneCall } from '../../contract/account/login-calls.ts'
import type { Phone } from '../../domain/values/phone.ts'
import { authFor } from '../account/auth.ts'
import { type CodeFlow, createCodeFlow } from '../login/code-flow.ts'
import { waitingCode } from '../login/waiting-code.ts'
import type { PageEnvironment } from '../page/environment.ts'

export type ChangePhone = CodeFlow & {
  /** Changes to a phone that was verified before and is still valid. Returns false if a code is needed. Never throws. */
  applyVerifiedPhone(phone: Phone): Promise<boolean>
}

/** Changes the phone of a customer: a code verifies the new phone, then the profile is updated. */
export function changePhoneFor(
  page: PageEnvironment,
  venue: { readonly userId: string; readonly branchId: string },
): ChangePhone {
  const { client } = page
  const auth = authFor(venue.userId)

  const validProof = (phone: string) =>
    auth.$auth
      .get()
      .verifiedPhones.find((known) => known.phone === phone && Date.parse(known.expires_at) > page.now())

  /** Updates the profile. @throws CallError with the reason `phone-taken` or `unverified`: the proof can no longer be used. */
  const updatePhone = async (phone: string) => {
    const body = { phone, phone_proof: validProof(phone)?.proof ?? null }
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
      // The code was accepted before, but the profile was not updated.
      if (validProof(phoneNumber)) return updatePhone(phoneNumber)
      const body = { verification_id: verificationId, code }
      const { verified_phone } = await client.call(verifyOtpCall, { body })
      auth.keepVerifiedPhone(verified_phone)
      await updatePhone(verified_phone.phone)
    },
  })
  return {
    ...flow,
    async applyVerifiedPhone(phone) {
      const kept = validProof(phone.e164)
      if (!kept) return false
      try {
        const { national, dialCode } = phone
        const body = { branch_id: venue.branchId, phone: national, dial_code: dialCode, proof: kept.proof }
        const { verified } = await client.call(verifyPhoneCall, { body })
        if (verified) await updatePhone(kept.phone)
        else auth.forgetVerifiedPhone(kept.phone)
        return verified
      } catch (error) {
        // The code step reports the error if it persists.
        if (!(error instanceof CallError)) throw error
        return false
      }
    },
  }
}
