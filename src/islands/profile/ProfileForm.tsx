import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Button } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { Notice } from '../../components/ui/basics/Notice.tsx'
import { Field } from '../../components/ui/forms/Field.tsx'
import { SubmitFailure } from '../../components/ui/forms/SubmitFailure.tsx'
import type { ProfileDetails } from '../../stores/profile/profile-details.ts'

/** The form for the customer's name and email address. */
export function ProfileForm({
  model,
  nameRequested,
  leadsBack,
}: {
  model: ProfileDetails
  /** Another screen requires the name, which is missing. */
  nameRequested: boolean
  /** Saving leads back to that screen. */
  leadsBack: boolean
}) {
  const { t } = useI18n()
  const { name, email } = useStore(model.$written)
  const saving = useStore(model.$saving)
  const outcome = useStore(model.$outcome)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (outcome === 'name' || outcome === 'email')
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [outcome])

  return (
    <section aria-labelledby="details">
      <h2 id="details" className="mb-4 text-lg">
        {t('profile:details')}
      </h2>
      <form
        ref={form}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void model.save()
        }}
      >
        {nameRequested && <Notice title={t('profile:complete')}>{t('profile:completeHint')}</Notice>}
        <Field
          label={t('profile:name')}
          error={outcome === 'name' ? t('profile:error.name') : null}
          autoComplete="name"
          maxLength={120}
          value={name}
          onChange={(event) => model.type({ name: event.currentTarget.value })}
        />
        <Field
          label={t('profile:email')}
          optional={t('ui:optional')}
          error={outcome === 'email' ? t('profile:error.email') : null}
          type="email"
          dir="ltr"
          autoComplete="email"
          maxLength={254}
          value={email}
          onChange={(event) => model.type({ email: event.currentTarget.value })}
        />
        {(outcome === 'offline' || outcome === 'failed' || outcome === 'unknown') && (
          <SubmitFailure title={t(`profile:error.${outcome}`)} />
        )}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" aria-disabled={saving} aria-busy={saving}>
            {t(saving ? 'profile:saving' : leadsBack ? 'profile:saveBack' : 'profile:save')}
          </Button>
          <p role="status" className="font-medium text-sm text-success">
            {outcome === 'saved' && t('profile:saved')}
          </p>
        </div>
      </form>
    </section>
  )
}
