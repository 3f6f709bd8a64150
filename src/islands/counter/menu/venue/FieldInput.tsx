import { useStore } from '@nanostores/react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { ChoiceList } from '../../../../components/ui/forms/ChoiceList.tsx'
import { Field, Select, TextArea } from '../../../../components/ui/forms/Field.tsx'
import type { Channel } from '../../../../contract/account/one-time-code.ts'
import { textDirection } from '../../../../i18n/locale/direction.ts'
import { askings, type FieldProblem, type Typed } from '../../../../stores/desk/venue/field-values.ts'
import type { VenueField } from '../../../../stores/desk/venue/venue-field.ts'
import type { VenuePart } from '../../../../stores/desk/venue/venue-part.ts'
import type { TypedWeek } from '../../../../stores/desk/venue/week-form.ts'
import { Check } from '../Check.tsx'
import { ColorInput } from '../ColorInput.tsx'
import { PictureField } from '../pictures/PictureField.tsx'
import { ChannelsInput } from './ChannelsInput.tsx'
import { fieldLabel, optionText, venueFieldText } from './field-texts.ts'
import { WeekInput } from './WeekInput.tsx'

const PROBLEMS: Readonly<Record<FieldProblem, string>> = {
  color: 'menu-desk:venue.problem.color',
  email: 'menu-desk:venue.problem.email',
  uploading: 'menu-desk:media.wait',
  times: 'menu-desk:venue.problem.times',
  name: 'menu-desk:form.problem.name',
  'none-chosen': 'menu-desk:venue.problem.none-chosen',
}

const EXAMPLES: Readonly<Partial<Record<FieldProblem, string>>> = {
  color: '#1a7f5a',
  email: 'name@example.com',
}

type FieldModel = Pick<VenuePart, '$typed' | '$wrong' | '$messages' | 'change' | 'uploader'>

/** The control of a field. */
export function FieldInput({ model, field }: { model: FieldModel; field: VenueField }) {
  const i18n = useI18n()
  const typed = useStore(model.$typed)[field.name] ?? null
  const wrong = useStore(model.$wrong)[field.name]
  const error = wrong ? i18n.t(PROBLEMS[wrong], { example: EXAMPLES[wrong] ?? '' }) : null
  const change = (value: Typed) => model.change(field.name, value)
  const frame = { label: fieldLabel(field, i18n), error }
  switch (field.kind) {
    case 'text':
      return (
        <Field
          {...frame}
          type={field.input}
          dir={field.input === 'text' ? undefined : 'ltr'}
          autoComplete="off"
          value={String(typed)}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )
    case 'texts':
      return (
        <TextsInput field={field} typed={typed as Record<string, string>} error={error} onChange={change} />
      )
    case 'flag':
      return <Check isStrong label={frame.label} checked={typed === true} onChange={change} />
    case 'choice': {
      const options = field.options.map(String)
      return (
        <Select {...frame} value={String(typed)} onChange={(event) => change(event.currentTarget.value)}>
          {(options.includes(String(typed)) ? options : [String(typed), ...options]).map((option) => (
            <option key={option} value={option}>
              {optionText(field, option, i18n)}
            </option>
          ))}
        </Select>
      )
    }
    case 'choices':
      return (
        <ChoiceList
          legend={frame.label}
          error={error}
          multiple
          choices={field.options.map((id) => ({
            id: String(id),
            label: optionText(field, String(id), i18n),
          }))}
          value={(typed as readonly number[]).map(String)}
          onChange={(chosen) => change(chosen.map(Number))}
        />
      )
    case 'channels':
      return (
        <ChannelsInput model={model} field={field} chosen={typed as readonly Channel[]} onChange={change} />
      )
    case 'color':
      return <ColorInput {...frame} value={String(typed)} onChange={change} />
    case 'picture':
      return (
        <PictureField
          {...frame}
          uploader={model.uploader}
          ratio={field.ratio}
          value={String(typed ?? '')}
          onChange={change}
        />
      )
    case 'rule':
      return (
        <Select {...frame} value={String(typed)} onChange={(event) => change(event.currentTarget.value)}>
          {askings.map((asking) => (
            <option key={asking} value={asking}>
              {i18n.t(`menu-desk:venue.asking.${asking}`)}
            </option>
          ))}
        </Select>
      )
    case 'week':
      return <WeekInput week={typed as TypedWeek | null} error={error} onChange={change} />
  }
}

/** A text in each language of the venue, side by side on wide screens. */
function TextsInput({
  field,
  typed,
  error,
  onChange,
}: {
  field: VenueField & { kind: 'texts' }
  typed: Readonly<Record<string, string>>
  error: string | null
  onChange(typed: Typed): void
}) {
  const i18n = useI18n()
  const Control = field.isLong ? TextArea : Field
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {Object.entries(typed).map(([locale, text], at) => (
        <Control
          key={locale}
          lang={locale}
          dir={textDirection(locale)}
          autoComplete="off"
          label={venueFieldText(field, locale, i18n)}
          error={at === 0 ? error : null}
          value={text}
          onChange={(event: { currentTarget: { value: string } }) =>
            onChange({ ...typed, [locale]: event.currentTarget.value })
          }
        />
      ))}
    </div>
  )
}
