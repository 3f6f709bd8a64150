import { findSignatureProblem } from '../../crypto/signed-body.ts'
import { InvalidCallback } from '../provider.ts'

/** Carries `t=…,v1=…` over the body (`signed-body.ts`). */
export const SIGNATURE_HEADER = 'Sandbox-Signature'

/** `now` in epoch milliseconds. @throws InvalidCallback */
export function verifySignature(secret: string, body: string, header: string | undefined, now: number): void {
  const fault = findSignatureProblem(secret, body, header, now)
  if (fault !== null) throw new InvalidCallback(`${SIGNATURE_HEADER}: ${fault}`)
}
