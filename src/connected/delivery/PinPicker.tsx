import { type ComponentType, useRef, useState } from 'react'
import { check, locate, pin as pinIcon } from '../../components/icons.ts'
import { Button } from '../../components/ui/basics/Button.tsx'
import { Icon } from '../../components/ui/basics/Icon.tsx'
import { I18nProvider, useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../components/ui/forms/ErrorText.tsx'
import type { I18n } from '../../i18n/messages/island-i18n.ts'
import type { pinAddress } from '../../stores/delivery/pin-address.ts'
import type { MapSheetProps } from '../map/MapSheet.tsx'
import type { DeliveryPartProps } from './delivery-part-props.ts'

type StatusMessage = { readonly key: string; readonly bad: boolean }

async function loadPinAddress(...asked: Parameters<typeof pinAddress>): ReturnType<typeof pinAddress> {
  const { pinAddress } = await import('../../stores/delivery/pin-address.ts')
  return pinAddress(...asked)
}

/** Sets the exact position: from the device, or by a pin on the map, which loads when it opens. */
export function PinPicker({ choice, view, problems, shop }: DeliveryPartProps) {
  const i18n = useI18n()
  const { t, locale } = i18n
  const [busy, setBusy] = useState<'no' | 'device' | 'map'>('no')
  const [status, setStatus] = useState<StatusMessage | null>(null)
  const [MapSheet, setMapSheet] = useState<ComponentType<MapSheetProps> | null>(null)
  const [open, setOpen] = useState<I18n | null>(null)
  const required = shop.delivery?.dropPin === true && !view.shipping
  const placed = view.form.pin?.placed === true
  const lookUp = useRef<AbortController>(null)

  const locateDevice = async () => {
    setBusy('device')
    setStatus(null)
    try {
      const { locate } = await import('../../stores/delivery/locate.ts')
      const located = await locate()
      if ('refusal' in located) {
        setStatus({ key: `delivery:location.${located.refusal}`, bad: true })
        return
      }
      const { point } = located
      if (!choice.placePin(point)) {
        setStatus({ key: 'delivery:outside', bad: true })
        return
      }
      setStatus({ key: 'delivery:located', bad: false })
      lookUp.current?.abort()
      lookUp.current = new AbortController()
      const found = await loadPinAddress(point, locale, lookUp.current.signal).catch(() => null)
      if (found) choice.offerFields(found.fields)
    } catch {
      setStatus({ key: 'delivery:location.unavailable', bad: true })
    } finally {
      setBusy('no')
    }
  }
  const openMap = async () => {
    setBusy('map')
    setStatus(null)
    try {
      const [{ MapSheet }, mapI18n] = await Promise.all([
        import('../map/MapSheet.tsx'),
        import('../fetched-i18n.ts').then(({ loadFetchedI18n }) => loadFetchedI18n(i18n, 'map')),
      ])
      setMapSheet(() => MapSheet)
      setOpen(mapI18n)
    } catch {
      setStatus({ key: 'delivery:mapFailed', bad: true })
    } finally {
      setBusy('no')
    }
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        <Button
          quiet
          className="flex-1 basis-40"
          aria-haspopup="dialog"
          aria-busy={busy === 'map'}
          aria-describedby={problems.pin ? 'pin-error' : undefined}
          data-refused={problems.pin ? '' : undefined}
          onClick={() => void openMap()}
        >
          <Icon of={pinIcon} />
          {t(placed ? 'delivery:movePin' : 'delivery:openMap')}
        </Button>
        {!view.shipping && (
          <Button
            quiet
            className="flex-1 basis-40"
            aria-busy={busy === 'device'}
            disabled={busy === 'device'}
            onClick={() => void locateDevice()}
          >
            <Icon of={locate} />
            {t('delivery:myLocation')}
          </Button>
        )}
      </div>
      {problems.pin && (
        <ErrorText id="pin-error">
          {t(problems.pin === 'outside' ? 'delivery:outside' : 'delivery:error.pin')}
        </ErrorText>
      )}
      <p role="status" className={`text-sm ${status?.bad ? 'font-medium text-danger' : 'text-ink-muted'}`}>
        {status
          ? t(status.key)
          : placed && (
              <span className="inline-flex items-center gap-1.5">
                <Icon of={check} className="text-success" />
                {t('delivery:pinSet')}
              </span>
            )}
        {!status && !placed && required && !problems.pin && t('delivery:pinNeeded')}
      </p>
      {open && MapSheet && (
        <I18nProvider i18n={open}>
          <MapSheet choice={choice} view={view} shop={shop} onClosed={() => setOpen(null)} />
        </I18nProvider>
      )}
    </div>
  )
}
