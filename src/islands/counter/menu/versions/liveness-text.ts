import type { I18n } from '../../../../i18n/messages/island-i18n.ts'
import type { Liveness } from '../../../../stores/desk/versions/going-live.ts'

/** Says when diners got what was published, or why they have not. */
export function livenessText(liveness: Liveness, { t, number }: I18n): string {
  switch (liveness.what) {
    case 'live': {
      const seconds = Math.max(0.1, Math.round(liveness.milliseconds / 100) / 10)
      return t('menu-desk:versions.live', { time: number(seconds) })
    }
    case 'slow':
      return t('menu-desk:versions.slow')
    case 'retrying':
      return t('menu-desk:versions.retrying', { reason: liveness.reason })
    case 'failed':
      return t('menu-desk:versions.failed', { reason: liveness.reason })
  }
}
