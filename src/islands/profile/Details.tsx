import { useEffect, useRef, useState } from 'react'
import { Button } from '../../components/ui/Button.tsx'
import { Field } from '../../components/ui/Field.tsx'
import { Notice } from '../../components/ui/Notice.tsx'
import { useWords } from '../../components/ui/words.tsx'
import type { WireUser } from '../../contract/account.ts'
import { type SaveOutcome, saveProfile } from '../../stores/account/profile.ts'

type Draft = { readonly name?: string; readonly email?: string }

/** Name and email. `next`: the screen that asked for the name, and is gone back to once it is there. */
export function Details({
  businessUserId,
  customer,
  next,
}: {
  businessUserId: string
  customer: WireUser
  next: string | null
}) {
  const { t } = useWords()
  const [draft, setDraft] = useState<Draft>({})
  const [saving, setSaving] = useState(false)
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const { name = customer.name, email = customer.email ?? '' } = draft
  const asked = next !== null && customer.name === ''

  useEffect(() => {
    if (outcome === 'name' || outcome === 'email')
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [outcome])

  const edit = (part: Draft) => {
    setDraft({ ...draft, ...part })
    setOutcome(null)
  }
  const save = async () => {
    if (saving) return
    if (name.trim() === '') return setOutcome('name')
    setSaving(true)
    setOutcome(null)
    const after = await saveProfile(businessUserId, { name: name.trim(), email: email.trim() })
    setSaving(false)
    setOutcome(after)
    if (after !== 'saved') return
    setDraft({})
    if (next !== null) location.assign(next)
  }
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
          void save()
        }}
      >
        {asked && <Notice title={t('profile:complete')}>{t('profile:completeHint')}</Notice>}
        <Field
          label={t('profile:name')}
          error={outcome === 'name' ? t('profile:error.name') : null}
          autoComplete="name"
          maxLength={120}
          value={name}
          onChange={(event) => edit({ name: event.currentTarget.value })}
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
          onChange={(event) => edit({ email: event.currentTarget.value })}
        />
        {(outcome === 'offline' || outcome === 'failed') && (
          <Notice tone="bad" title={t(`profile:error.${outcome}`)} />
        )}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" aria-disabled={saving} aria-busy={saving}>
            {t(saving ? 'profile:saving' : next === null ? 'profile:save' : 'profile:saveBack')}
          </Button>
          <p role="status" className="font-medium text-sm text-success">
            {outcome === 'saved' && t('profile:saved')}
          </p>
        </div>
      </form>
    </section>
  )
}
