import type { CallError } from '../../client/http.ts'

const told = [
  'wrong',
  'expired',
  'codes',
  'tries',
  'otp-disabled',
  'not-sent',
  'phone-taken',
  'unverified',
] as const

/** Why no code was sent, or why the entered one is invalid. */
export type CodeRefusal = {
  readonly reason: (typeof told)[number] | 'phone' | 'offline' | 'failed'
  /** Seconds until the next attempt is allowed; null without a rate limit. */
  readonly seconds: number | null
}

/** Converts the API's refusal of a call about a code. The screen has a message for each reason. */
export function codeRefusal({ code, issues, answer }: CallError): CodeRefusal {
  const seconds = answer?.retry_after ?? null
  const reason = told.find((known) => issues.some((issue) => issue.reason === known))
  if (reason) return { reason, seconds }
  if (code === 'network' || code === 'timeout') return { reason: 'offline', seconds }
  if (code === 'rate-limited') return { reason: 'codes', seconds }
  const phone = issues.some(({ path }) => path === 'phone' || path === 'dial_code')
  return { reason: phone ? 'phone' : 'failed', seconds }
}
