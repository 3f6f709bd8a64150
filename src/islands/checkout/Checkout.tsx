import { type ComponentType, useCallback, useRef } from 'react'
import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import { Screen } from '../../components/ui/screen/Screen.tsx'
import type { CheckoutPayload } from '../../contract/payloads/shop.ts'
import { visibleFields } from '../../domain/venue/checkout-fields.ts'
import { loadI18n } from '../../i18n/messages/island-i18n.ts'
import { loadPayload, type PayloadShape } from '../../stores/payload.ts'
import { loadSlots } from '../../stores/schedule/schedule.ts'
import { boardOfTab } from '../../stores/staff-order/staff-tab.ts'
import { CheckoutScreen } from './CheckoutScreen.tsx'
import { loadCarFields } from './CustomerFields.tsx'
import { loadTableSelect } from './Fulfilment.tsx'
import { loadPicker } from './ScheduleSection.tsx'

export type CheckoutProps = { locale: string; payloadPath: string; cartKey: string }

const SHAPE: PayloadShape<CheckoutPayload> = {
  shop: 'object',
  fields: 'object',
  tables: 'array',
  labels: 'object',
  showCarInfo: 'boolean',
  wallet: 'boolean',
}

const NO_VENUE = { currency: '', locales: [] }

export default function Checkout({ locale, payloadPath, cartKey }: CheckoutProps) {
  // Another one for staff who enter the order of a guest.
  const form = useRef<ComponentType<{ payload: CheckoutPayload; cartKey: string }>>(CheckoutScreen)
  const load = useCallback(async () => {
    const payload = await loadPayload<CheckoutPayload>(payloadPath, SHAPE)
    const { shop, fields, tables, showCarInfo } = payload
    const asked = visibleFields(fields, shop.type, { hasTables: tables.length > 0, showCarInfo })
    await Promise.all([
      ...(shop.scheduled.on ? [loadSlots(shop), loadPicker()] : []),
      ...(asked.includes('table') ? [loadTableSelect()] : []),
      ...(asked.includes('car') ? [loadCarFields()] : []),
    ])
    if (boardOfTab()) {
      const { loadStaffCheckout } = await import('./staff/load-staff-checkout.ts')
      form.current = await loadStaffCheckout(locale)
    }
    return payload
  }, [locale, payloadPath])
  const i18n = useCallback(() => loadI18n(locale, NO_VENUE), [locale])
  const i18nFor = useCallback(({ shop }: CheckoutPayload) => loadI18n(locale, shop), [locale])
  return (
    <Screen i18n={i18n} load={load} i18nFor={i18nFor} skeleton={<Skeleton rows={0} fields={4} />}>
      {(payload) => <form.current payload={payload} cartKey={cartKey} />}
    </Screen>
  )
}
