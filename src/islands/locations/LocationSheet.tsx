import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Button } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { Notice } from '../../components/ui/basics/Notice.tsx'
import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import { Field } from '../../components/ui/forms/Field.tsx'
import { SubmitFailure } from '../../components/ui/forms/SubmitFailure.tsx'
import { Sheet } from '../../components/ui/screen/Sheet.tsx'
import { AddressForm } from '../../connected/delivery/AddressForm.tsx'
import { PinPicker } from '../../connected/delivery/PinPicker.tsx'
import { PlacePicker } from '../../connected/delivery/PlacePicker.tsx'
import { useModel } from '../../connected/useModel.ts'
import type { LocationsPayload } from '../../contract/payloads/visitor.ts'
import type { LocationDraft } from '../../stores/locations/location-draft.ts'

/** The form of a saved address: name, location and address fields. */
export function LocationSheet({
  payload,
  model,
  onClosed,
}: {
  payload: LocationsPayload
  model: LocationDraft
  onClosed: () => void
}) {
  const { t } = useI18n()
  const { choice } = useModel(() => model)
  const view = useStore(choice.$view)
  const state = useStore(model.$state)
  const refused = useStore(model.$refused)
  const part = { choice, view, shop: payload, problems: useStore(model.$problems) }
  const form = useRef<HTMLFormElement>(null)
  const country = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (refused > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refused]')?.focus()
  }, [refused])

  const title = t(model.isKnown ? 'locations:editTitle' : 'locations:add')
  return (
    <Sheet label={title} closeLabel={t('delivery:close')} onClosed={onClosed}>
      {(close) => (
        <form
          ref={form}
          noValidate
          className="flex min-h-0 flex-1 flex-col"
          onSubmit={async (event) => {
            event.preventDefault()
            if (await model.save()) close()
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
                <NameField model={model} />
                <div className="grid gap-3">
                  <PlacePicker {...part} country={country} opensAreas={false} />
                </div>
                <PinPicker {...part} />
                {(view.place || view.shipping) && <AddressForm {...part} />}
                <DefaultCheckbox model={model} />
              </>
            )}
          </div>
          <div className="grid gap-2 border-line border-t px-gutter py-3 md:px-6">
            {state === 'failed' && <SubmitFailure title={t('locations:failed')} />}
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

function NameField({ model }: { model: LocationDraft }) {
  const { t } = useI18n()
  return (
    <Field
      label={t('locations:name')}
      hint={t('locations:nameHint')}
      optional={t('ui:optional')}
      autoComplete="off"
      maxLength={60}
      value={useStore(model.$name)}
      onChange={(event) => model.setName(event.currentTarget.value)}
    />
  )
}

function DefaultCheckbox({ model }: { model: LocationDraft }) {
  const { t } = useI18n()
  return (
    <label className="flex min-h-tap cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        className="size-5 flex-none"
        checked={useStore(model.$isDefault)}
        disabled={model.isDefaultFixed}
        onChange={(event) => model.setDefault(event.currentTarget.checked)}
      />
      <span className="font-semibold">{t('locations:deliverHere')}</span>
    </label>
  )
}
