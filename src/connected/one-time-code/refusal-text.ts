import { formatWait } from '../../i18n/format/format-wait.ts'
import type { I18n } from '../../i18n/messages/island-i18n.ts'
import type { CodeRefusal } from '../../stores/login/code-refusal.ts'

/** The reason why a code was not sent or not accepted, with the time to wait if there is a limit. */
export function refusalText({ reason, seconds }: CodeRefusal, { t, locale }: I18n): string {
  return t(`login:error.${reason}`, { wait: formatWait(seconds ?? 60, locale) })
}
