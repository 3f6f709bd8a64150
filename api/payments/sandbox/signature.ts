import { findSignatureProblem } from '../../crypto/signed-body.ts'
import { InvalidCallback } from '../provider.ts'

/** The header that contains the signature of the body, `t=…,v1=…` (`signed-body.ts`). */
export const SIGNATURE_HEADER = 'Sandbox-Signature'

/** Verifies the signature of a callback. `now` is in epoch milliseconds. @throws InvalidCallback */
export function verifySignature(secret: string, body: string, header: string | undefined, now: number): void {
  const problem = findSignatureProblem(secret, body, header, now)
  if (problem !== null) throw new InvalidCallback(`${SIGNATURE_HEADER}: ${problem}`)
}
