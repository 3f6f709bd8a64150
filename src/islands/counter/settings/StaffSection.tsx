import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../components/ui/forms/ErrorText.tsx'
import type { StaffList } from '../../../contract/counter/staff-calls.ts'
import { formatDate } from '../../../i18n/format/format-date.ts'
import { namesOf } from '../../../i18n/messages/order-texts.ts'
import type { StaffPage } from '../../../stores/counter/staff-page.ts'
import { AuditLog } from './AuditLog.tsx'
import { ConfirmButton } from './ConfirmButton.tsx'
import { InvitationForm, NewInvitation } from './InvitationForm.tsx'

/** For owners: who works here, on which devices, and what they did. */
export function StaffSection({ model, timeZone }: { model: StaffPage; timeZone: string }) {
  const { t } = useI18n()
  const staff = useStore(model.$staff)
  const hasFailed = useStore(model.$failed)
  return (
    <section className="grid gap-4">
      <h3 className="text-lg">{t('counter:staff.title')}</h3>
      {hasFailed && <ErrorText role="alert">{t('counter:staff.failed')}</ErrorText>}
      {staff.state === 'loading' && <p>{t('ui:loading')}</p>}
      {staff.state === 'failed' && <Button onClick={() => void model.load()}>{t('ui:retry')}</Button>}
      {staff.state === 'ready' && (
        <>
          <NewInvitation model={model} timeZone={timeZone} />
          <ul className="grid gap-3">
            {staff.list.members.map((member) => (
              <Member
                key={member.id}
                member={member}
                branches={staff.list.branches.filter((branch) =>
                  member.branches?.includes(branch.reference_id),
                )}
                model={model}
                timeZone={timeZone}
              />
            ))}
          </ul>
          <OpenInvitations list={staff.list} model={model} timeZone={timeZone} />
          <InvitationForm model={model} branches={staff.list.branches} />
          <ConfirmButton onConfirmed={() => void model.revokeAll()}>
            {t('counter:staff.revokeAll')}
          </ConfirmButton>
        </>
      )}
      <Audit model={model} timeZone={timeZone} />
    </section>
  )
}

function Member({
  member,
  branches,
  model,
  timeZone,
}: {
  member: StaffList['members'][number]
  /** Where they work, if not at all branches. */
  branches: StaffList['branches']
  model: StaffPage
  timeZone: string
}) {
  const { t, locale, localize } = useI18n()
  const isSelf = member.devices.some(({ current }) => current)
  return (
    <li className="grid gap-2 rounded-lg bg-surface-raised p-4">
      <p>
        <b>
          <bdi>{member.name}</bdi>
        </b>
        {' · '}
        {[t(`counter:role.${member.role}`), ...branches.map(({ name }) => localize(namesOf(name)))].join(
          ' · ',
        )}
      </p>
      <ul className="grid gap-2">
        {member.devices.map((device) => (
          <li key={device.id} className="flex flex-wrap items-center justify-between gap-2">
            <p className="min-w-0">
              <bdi>{device.name}</bdi>
              <span className="block text-ink-muted text-sm">
                {device.current
                  ? t('counter:staff.thisDevice')
                  : t('counter:staff.lastSeen', {
                      time: formatDate(device.last_seen_at, locale, timeZone, 'date-time'),
                    })}
              </span>
            </p>
            {!device.current && (
              <ConfirmButton onConfirmed={() => void model.revokeDevice(device.id)}>
                {t('counter:staff.revoke')}
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button quiet onClick={() => void model.invite({ staff_id: member.id })}>
          {t('counter:staff.addDevice')}
        </Button>
        {!isSelf && (
          <ConfirmButton onConfirmed={() => void model.removeStaff(member.id)}>
            {t('counter:staff.remove')}
          </ConfirmButton>
        )}
      </div>
    </li>
  )
}

function OpenInvitations({ list, model, timeZone }: { list: StaffList; model: StaffPage; timeZone: string }) {
  const { t, locale } = useI18n()
  if (list.invitations.length === 0) return null
  return (
    <div className="grid gap-2">
      <h4 className="font-semibold">{t('counter:staff.invitations')}</h4>
      <ul className="grid gap-2">
        {list.invitations.map(({ id, name, role, expires_at: expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2">
            <p>
              {[name, t(`counter:role.${role}`)].filter(Boolean).join(' · ')}
              <span className="block text-ink-muted text-sm">
                {t('counter:staff.once', { time: formatDate(expiresAt, locale, timeZone, 'date-time') })}
              </span>
            </p>
            <Button quiet onClick={() => void model.cancelInvitation(id)}>
              {t('counter:staff.withdraw')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Audit({ model, timeZone }: { model: StaffPage; timeZone: string }) {
  const { t } = useI18n()
  const [isShown, setIsShown] = useState(false)
  if (isShown) return <AuditLog model={model} timeZone={timeZone} />
  return (
    <Button
      quiet
      onClick={() => {
        setIsShown(true)
        void model.loadAudit()
      }}
    >
      {t('counter-screens:audit.show')}
    </Button>
  )
}
