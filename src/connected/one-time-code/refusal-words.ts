import { formatWait } from '../../i18n/format/format-wait.ts'
import type { Words } from '../../i18n/messages/island-words.ts'
import type { CodeRefusal } from '../../stores/login/code-refusal.ts'

/** Why a code was not sent or does not count, with the time to wait where a limit says it. */
export function refusalWords({ reason, seconds }: CodeRefusal, { t, locale }: Words): string {
  return t(`login:error.${reason}`, { wait: formatWait(seconds ?? 60, locale) })
}
