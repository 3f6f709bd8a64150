import type { BookWords } from '../../../domain/payment/book-table.ts'
import type { I18n } from '../../../i18n/messages/island-i18n.ts'

/** The words of the table of payments, in the language of the page. */
export const bookWords = ({ t, reference, localize }: I18n): BookWords => ({
  title: (column) => t(`payments:column.${column}`),
  subject: ({ number, packageName }) =>
    number === null ? localize(packageName ?? {}) : t('payments:order', { number: reference(number) }),
  state: (state) => t(`payments:state.${state}`),
  difference: (kind) => t(`payments:difference.${kind}`),
})

/** Names of payment providers, as they write them. Others are shown by their code. */
const NAMES: Readonly<Record<string, string>> = { stripe: 'Stripe', tap: 'Tap', sandbox: 'Sandbox' }
export const providerName = (provider: string): string => NAMES[provider] ?? provider
