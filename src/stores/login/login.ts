import {
  loginCall,
  registerCall,
  registerWhatsappCall,
  verifyByWhatsappCall,
  verifyCall,
} from '../../contract/account/login-calls.ts'
import { authFor } from '../account/auth.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { type CodeFlow, type CodeRecipient, createCodeFlow } from './code-flow.ts'
import { waitingCode } from './waiting-code.ts'

export type LoginRecipient = CodeRecipient & {
  /** The name of a new customer; '' if not given. Does not change the name of a known customer. */
  readonly name: string
}

/** Logs in at a venue by a one-time code (spec §1), both new and known customers. */
export function loginFor(
  page: PageEnvironment,
  venue: { readonly userId: string; readonly branchId: string },
): CodeFlow<LoginRecipient> {
  const { client } = page
  return createCodeFlow(page, waitingCode(venue.userId, 'login'), {
    send({ phone, channel, locale, name }) {
      const body = { branch_id: venue.branchId, phone: phone.national, dial_code: phone.dialCode, locale }
      const whole = { body: { ...body, name } }
      if (channel === 'whatsapp') return client.call(registerWhatsappCall, whole)
      return name === '' ? client.call(loginCall, { body }) : client.call(registerCall, whole)
    },
    async enter(code, { verificationId, channel }) {
      const body = { verification_id: verificationId, code }
      const call = channel === 'whatsapp' ? verifyByWhatsappCall : verifyCall
      authFor(venue.userId).logIn(await client.call(call, { body }))
    },
  })
}
