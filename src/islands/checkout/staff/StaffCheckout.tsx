import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { I18nProvider, useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { Notice } from '../../../components/ui/basics/Notice.tsx'
import type { CheckoutPayload } from '../../../contract/payloads/shop.ts'
import { type CounterTexts, withCounterTexts } from '../../../i18n/messages/counter-texts.ts'
import type { CheckoutView } from '../../../stores/checkout/page/checkout-view.ts'
import { lightPage } from '../../../stores/page/light-page.ts'
import { payloadForStaff } from '../../../stores/staff-order/payload-for-staff.ts'
import { resetTab } from '../../../stores/staff-order/reset-tab.ts'
import { createStaffDesk, type StaffDesk } from '../../../stores/staff-order/staff-desk.ts'
import { boardOfTab } from '../../../stores/staff-order/staff-tab.ts'
import { CheckoutScreen } from '../CheckoutScreen.tsx'
import { EnteredOrder } from './EnteredOrder.tsx'
import { ReadyTime } from './ReadyTime.tsx'

type Props = { payload: CheckoutPayload; cartKey: string }

/** The checkout for staff who enter the order of a guest. `texts`: the messages `counter:…`. */
export function StaffCheckout({ payload, cartKey, texts }: Props & { texts: CounterTexts }) {
  const i18n = useI18n()
  const words = useMemo(() => withCounterTexts(i18n, texts), [i18n, texts])
  const [board] = useState(() => boardOfTab() ?? payload.shop.referenceId)
  const [desk] = useState(() => createStaffDesk(lightPage(), () => resetTab(sessionStorage, board)))
  const ours = useMemo(() => payloadForStaff(payload), [payload])
  const placed = useStore(desk.$placed)
  return (
    <I18nProvider i18n={words}>
      {placed ? (
        <EnteredOrder number={placed.number} shop={payload.shop} board={board} lang={texts.language} />
      ) : (
        <CheckoutScreen payload={ours} cartKey={cartKey} desk={desk}>
          {(view) => <StaffSection view={view} desk={desk} lang={texts.language} />}
        </CheckoutScreen>
      )}
    </I18nProvider>
  )
}

/** What only staff see in the form: the promise for an order for now, and why the board did not take the order. */
export function StaffSection({ view, desk, lang }: { view: CheckoutView; desk: StaffDesk; lang: string }) {
  const { t } = useI18n()
  const { state, schedule, shop } = view
  const isDenied = state.state === 'failed' && (state.error.status === 401 || state.error.status === 403)
  return (
    <section className="grid gap-4" lang={lang}>
      {schedule.choice.when === 'now' && <ReadyTime desk={desk} />}
      {(shop.type === 'pickup' || shop.type === 'delivery') && (
        <p className="text-ink-muted">{t('counter:entry.askPhone')}</p>
      )}
      {isDenied && (
        <div role="alert">
          <Notice tone="bad" title={t('counter:entry.denied')} />
        </div>
      )}
    </section>
  )
}
