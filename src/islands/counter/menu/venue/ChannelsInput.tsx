import { useStore } from '@nanostores/react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { Select } from '../../../../components/ui/forms/Field.tsx'
import { Fieldset } from '../../../../components/ui/forms/Fieldset.tsx'
import { CARD_CLASS, INPUT_CLASS } from '../../../../components/ui/forms/RadioCards.tsx'
import type { Channel } from '../../../../contract/account/one-time-code.ts'
import { chooseChannel, offerFirst } from '../../../../stores/desk/venue/message-channels.ts'
import type { VenueField } from '../../../../stores/desk/venue/venue-field.ts'
import type { VenuePart } from '../../../../stores/desk/venue/venue-part.ts'
import { fieldLabel, optionText } from './field-texts.ts'

/** The channels by which diners can hear about their orders. What nobody sends by is explained. */
export function ChannelsInput({
  model,
  field,
  chosen,
  onChange,
}: {
  model: Pick<VenuePart, '$messages'>
  field: VenueField & { kind: 'channels' }
  chosen: readonly Channel[]
  onChange(chosen: readonly Channel[]): void
}) {
  const i18n = useI18n()
  const { t } = i18n
  const messages = useStore(model.$messages)
  // All of it appears at once, so that nothing moves.
  if (!messages) return <p role="status">{t('ui:loading')}</p>
  const { channels, smsSender } = messages
  return (
    <>
      <Fieldset legend={fieldLabel(field, i18n)} hint={t('menu-desk:venue.messages.hint')}>
        <div className="grid gap-2">
          {channels.map(({ channel, isSent, canChange }) => (
            <label key={channel} className={CARD_CLASS}>
              <input
                type="checkbox"
                className={INPUT_CLASS}
                checked={chosen.includes(channel)}
                disabled={!canChange}
                onChange={(event) => onChange(chooseChannel(chosen, channel, event.currentTarget.checked))}
              />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{optionText(field, channel, i18n)}</span>
                {!isSent && (
                  <span className="block text-ink-muted text-sm">
                    {t(`menu-desk:venue.messages.${canChange ? 'notOffered' : 'notSent'}`)}
                  </span>
                )}
              </span>
            </label>
          ))}
        </div>
      </Fieldset>
      {chosen.length > 1 && (
        <Select
          label={t('menu-desk:venue.messages.first')}
          value={chosen[0]}
          onChange={(event) => onChange(offerFirst(chosen, event.currentTarget.value as Channel))}
        >
          {channels.map(({ channel }) => (
            <option key={channel} value={channel}>
              {optionText(field, channel, i18n)}
            </option>
          ))}
        </Select>
      )}
      {smsSender && (
        <p className="text-ink-muted text-sm">
          {smsSender.name === null
            ? t('menu-desk:venue.messages.noSender')
            : t('menu-desk:venue.messages.sender', { name: smsSender.name })}
        </p>
      )}
    </>
  )
}
