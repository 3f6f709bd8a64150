import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../components/ui/Button.tsx'
import { Field } from '../../components/ui/Field.tsx'
import { Notice } from '../../components/ui/Notice.tsx'
import { Sheet } from '../../components/ui/Sheet.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { useWords } from '../../components/ui/words.tsx'
import { AddressForm } from '../../connected/delivery/AddressForm.tsx'
import { PinRow } from '../../connected/delivery/PinRow.tsx'
import { Place } from '../../connected/delivery/Place.tsx'
import type { LocationInput } from '../../contract/account.ts'
import type { LocationsPayload } from '../../payload/island-data.ts'
import type { AccountLocation } from '../../stores/account/account-address.ts'
import { toWire } from '../../stores/account/location-wire.ts'
import { type DeliveryProblems, draftChoice } from '../../stores/delivery/delivery-choice.ts'
import type { DeliveryZones } from '../../stores/delivery/delivery-zones.ts'

/** A place is written: what it is called, where it lies, and how the door is found. `location` null: a new one. */
export function LocationSheet({
  payload,
  source,
  location,
  first,
  onSave,
  onClosed,
}: {
  payload: LocationsPayload
  source: DeliveryZones
  location: AccountLocation | null
  /** There is no other: it is the default. */
  first: boolean
  /** Whether it was kept. */
  onSave: (location: LocationInput) => Promise<boolean>
  onClosed: () => void
}) {
  const { t } = useWords()
  const [choice] = useState(() => draftChoice(payload, source, location))
  const view = useStore(choice.$view)
  const [name, setName] = useState(location?.name ?? '')
  const [isDefault, setDefault] = useState(location?.isDefault ?? first)
  const [problems, setProblems] = useState<DeliveryProblems>({})
  const [refusals, setRefusals] = useState(0)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const form = useRef<HTMLFormElement>(null)
  const country = useRef<HTMLSelectElement>(null)
  useEffect(() => void choice.load(), [choice])
  useEffect(() => {
    if (refusals > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refused]')?.focus()
  }, [refusals])

  const save = async (close: () => void) => {
    if (state === 'busy') return
    const found = choice.problems(null)
    setProblems(found)
    if (Object.keys(found).length > 0) {
      setRefusals((count) => count + 1)
      return
    }
    setState('busy')
    const { form: written, place, country: abroad, shipping } = view
    const kept = await onSave(
      toWire(
        {
          ...written,
          areaId: place?.area.id ?? null,
          countryIso: shipping ? (abroad?.iso ?? null) : null,
        },
        { id: location?.id ?? null, name, isDefault },
      ),
    )
    setState(kept ? 'idle' : 'failed')
    if (kept) close()
  }
  const now = choice.problems(null)
  const part = {
    choice,
    view,
    shop: payload,
    // What was mended is not held against anybody.
    problems: Object.fromEntries(Object.entries(problems).filter(([field]) => field in now)),
  }
  const title = t(location ? 'locations:editTitle' : 'locations:add')
  return (
    <Sheet label={title} closeLabel={t('delivery:close')} onClosed={onClosed}>
      {(close) => (
        <form
          ref={form}
          noValidate
          className="flex min-h-0 flex-1 flex-col"
          onSubmit={(event) => {
            event.preventDefault()
            void save(close)
          }}
        >
          <div className="grid gap-5 overflow-y-auto overscroll-contain px-gutter pt-7 pb-4 md:px-6">
            <h2 className="pe-12 text-xl">{title}</h2>
            {view.state === 'loading' && <Skeleton rows={0} fields={3} />}
            {view.state === 'failed' && (
              <Notice tone="bad" title={t('delivery:failed')}>
                <Button quiet onClick={() => void choice.reload()}>
                  {t('ui:retry')}
                </Button>
              </Notice>
            )}
            {view.state === 'ready' && (
              <>
                <Field
                  label={t('locations:name')}
                  hint={t('locations:nameHint')}
                  optional={t('ui:optional')}
                  autoComplete="off"
                  maxLength={60}
                  value={name}
                  onChange={(event) => setName(event.currentTarget.value)}
                />
                <div className="grid gap-3">
                  <Place {...part} country={country} asks={false} />
                </div>
                <PinRow {...part} />
                {(view.place || view.shipping) && <AddressForm {...part} />}
                <label className="flex min-h-tap cursor-pointer items-center gap-3">
                  <input
                    type="checkbox"
                    className="size-5 flex-none"
                    checked={isDefault}
                    // One is the default as long as there are any: another takes its place by being made it.
                    disabled={first || location?.isDefault === true}
                    onChange={(event) => setDefault(event.currentTarget.checked)}
                  />
                  <span className="font-semibold">{t('locations:deliverHere')}</span>
                </label>
              </>
            )}
          </div>
          <div className="grid gap-2 border-line border-t px-gutter py-3 md:px-6">
            {state === 'failed' && <Notice tone="bad" title={t('locations:failed')} />}
            <Button
              type="submit"
              wide
              disabled={view.state !== 'ready' || state === 'busy'}
              aria-busy={state === 'busy'}
            >
              {t('locations:save')}
            </Button>
          </div>
        </form>
      )}
    </Sheet>
  )
}
