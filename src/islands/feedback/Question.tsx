import { angry, frown, laugh, meh, smile, star } from '../../components/rating-icons.ts'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { ChoiceList } from '../../components/ui/forms/ChoiceList.tsx'
import { TextArea } from '../../components/ui/forms/Field.tsx'
import { IconScale } from '../../components/ui/forms/IconScale.tsx'
import { Slider } from '../../components/ui/forms/Slider.tsx'
import { PhoneInput } from '../../connected/PhoneInput.tsx'
import {
  type AnswerProblem,
  type AnswerValue,
  MAX_ANSWER_LENGTH,
  SLIDER,
  SMILES,
  STARS,
  type SurveyQuestion,
} from '../../domain/venue/survey.ts'

const SMILEYS = [angry, frown, meh, smile, laugh]

type QuestionProps = {
  question: SurveyQuestion
  /** The venue's country, ISO 3166, two letters. */
  home: string
  homeCode: string
  value: AnswerValue | undefined
  problem: AnswerProblem | null
  onAnswer: (value: AnswerValue | undefined) => void
  /** The diner leaves a field that is checked then. */
  onLeave: () => void
}

/** A question of any kind (spec §9), with the control that answers it. */
export function Question({ question, home, homeCode, value, problem, onAnswer, onLeave }: QuestionProps) {
  const { t, localize } = useI18n()
  const { kind, required } = question
  const text = localize(question.text)
  const typed = typeof value === 'string' ? value : ''
  const error = useErrorText(kind, problem)
  const shared = { error, optional: required ? undefined : t('ui:optional') }

  switch (kind) {
    case 'text':
      return (
        <TextArea
          {...shared}
          label={text}
          aria-required={required}
          rows={3}
          maxLength={MAX_ANSWER_LENGTH}
          value={typed}
          onChange={(event) => onAnswer(event.currentTarget.value || undefined)}
        />
      )
    case 'phone':
      return (
        <PhoneInput
          {...shared}
          label={text}
          hint=""
          home={home}
          homeCode={homeCode}
          value={typed}
          onChange={(next) => onAnswer(next || undefined)}
          onBlur={onLeave}
        />
      )
    case 'choices':
      return (
        <ChoiceList
          {...shared}
          legend={text}
          required={required}
          hint={question.multiple ? t('feedback:survey.several') : undefined}
          choices={question.choices.map(({ id, name }) => ({ id, label: localize(name) }))}
          multiple={question.multiple}
          value={typeof value === 'object' ? value : []}
          onChange={(ids) => onAnswer(ids.length > 0 ? ids : undefined)}
        />
      )
    default:
      return (
        <ScaleQuestion
          {...shared}
          kind={kind}
          text={text}
          required={required}
          value={typeof value === 'number' ? value : null}
          onAnswer={onAnswer}
        />
      )
  }
}

/** The message of a problem, or null. */
function useErrorText(kind: SurveyQuestion['kind'], problem: AnswerProblem | null): string | null {
  const { t, number } = useI18n()
  if (problem === null) return null
  if (problem === 'required') return t('feedback:error.required')
  if (problem === 'too-long') return t('feedback:error.tooLong', { max: number(MAX_ANSWER_LENGTH) })
  return t(kind === 'phone' ? 'feedback:error.phone' : 'feedback:error.invalid')
}

/** A question that is answered by a number: on a slider, by a face, or by stars. */
function ScaleQuestion({
  kind,
  text,
  required,
  value,
  onAnswer,
  ...shared
}: {
  kind: 'slider' | 'smile' | 'rate'
  text: string
  required: boolean
  value: number | null
  error: string | null
  optional: string | undefined
  onAnswer: (value: number) => void
}) {
  const { t, number } = useI18n()
  switch (kind) {
    case 'slider':
      return (
        <Slider
          {...shared}
          label={text}
          hint={value === null ? t('feedback:slider.hint') : undefined}
          {...SLIDER}
          value={value}
          text={(at) => t('feedback:slider.value', { value: number(at), max: number(SLIDER.max) })}
          unset={t('feedback:slider.unset')}
          onChange={onAnswer}
        />
      )
    case 'smile':
      return (
        <IconScale
          {...shared}
          legend={text}
          required={required}
          steps={SMILES.map((step, index) => ({
            value: step,
            icon: SMILEYS[index] ?? meh,
            label: t(`feedback:smile.${step}`),
          }))}
          value={value}
          onChange={onAnswer}
        />
      )
    case 'rate':
      return (
        <IconScale
          {...shared}
          legend={text}
          required={required}
          upTo
          steps={STARS.map((stars) => ({
            value: stars,
            icon: star,
            label: t('feedback:stars', { count: stars, number: number(stars) }),
          }))}
          value={value}
          onChange={onAnswer}
        />
      )
  }
}
