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

/** Why no code was sent, or the one that was entered does not count. */
export type CodeRefusal = {
  readonly reason: (typeof told)[number] | 'phone' | 'offline' | 'failed'
  /** Until it may be tried again, where a limit says so; else null. */
  readonly seconds: number | null
}

/** What the API means by refusing a call about a code; each reason has its own words on the screen. */
export function codeRefusal({ code, issues, answer }: CallError): CodeRefusal {
  const seconds = answer?.retry_after ?? null
  const reason = told.find((known) => issues.some((issue) => issue.reason === known))
  if (reason) return { reason, seconds }
  if (code === 'network' || code === 'timeout') return { reason: 'offline', seconds }
  if (code === 'rate-limited') return { reason: 'codes', seconds }
  const phone = issues.some(({ path }) => path === 'phone' || path === 'dial_code')
  return { reason: phone ? 'phone' : 'failed', seconds }
}
