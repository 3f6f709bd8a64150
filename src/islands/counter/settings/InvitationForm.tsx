import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { ChoiceList } from '../../../components/ui/forms/ChoiceList.tsx'
import { Field, Select } from '../../../components/ui/forms/Field.tsx'
import type { StaffList } from '../../../contract/counter/staff-calls.ts'
import { type StaffRole, staffRoles } from '../../../domain/staff/roles.ts'
import { namesOf } from '../../../i18n/messages/order-texts.ts'
import type { StaffPage } from '../../../stores/counter/staff-page.ts'
import { InvitationLink } from './devices/InvitationLink.tsx'

/** Invites a person: their name, their role, and for venues with several branches where they work. */
export function InvitationForm({ model, branches }: { model: StaffPage; branches: StaffList['branches'] }) {
  const { t, localize } = useI18n()
  const [name, setName] = useState('')
  const [role, setRole] = useState<StaffRole>('staff')
  const [chosen, setChosen] = useState<readonly string[]>([])
  return (
    <form
      className="grid gap-4 rounded-lg border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void model.invite({
          role,
          name: name.trim() || null,
          branches: chosen.length > 0 ? [...chosen] : null,
        })
        setName('')
      }}
    >
      <h4 className="font-semibold">{t('counter:staff.invite')}</h4>
      <Field
        label={t('counter:join.name')}
        optional={t('ui:optional')}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label={t('counter:staff.role')}
        hint={t(`counter-screens:roleHint.${role}`)}
        value={role}
        onChange={(event) => setRole(event.currentTarget.value as StaffRole)}
      >
        {staffRoles.toReversed().map((option) => (
          <option key={option} value={option}>
            {t(`counter:role.${option}`)}
          </option>
        ))}
      </Select>
      {branches.length > 1 && role !== 'owner' && (
        <ChoiceList
          multiple
          legend={t('counter:staff.branches')}
          hint={t('counter:staff.branchesHint')}
          choices={branches.map((branch) => ({
            id: branch.reference_id,
            label: localize(namesOf(branch.name)),
          }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      <Button type="submit">{t('counter:staff.create')}</Button>
    </form>
  )
}

/** A new invitation as a code and a link, to be scanned or opened on the other device. */
export function NewInvitation({ model, timeZone }: { model: StaffPage; timeZone: string }) {
  const invitation = useStore(model.$invitation)
  const box = useRef<HTMLDivElement>(null)
  // The form that created it may be far below.
  useEffect(() => {
    if (invitation) box.current?.scrollIntoView({ block: 'center' })
  }, [invitation])
  return (
    <div ref={box} role="status">
      {invitation && <InvitationLink link={invitation} timeZone={timeZone} />}
    </div>
  )
}
