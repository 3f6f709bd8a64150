import { angry, frown, laugh, meh, smile, star } from '../../components/icons.ts'
import { useWords } from '../../components/ui/basics/words.tsx'
import { ChoiceList } from '../../components/ui/forms/ChoiceList.tsx'
import { TextArea } from '../../components/ui/forms/Field.tsx'
import { IconScale } from '../../components/ui/forms/IconScale.tsx'
import { Slider } from '../../components/ui/forms/Slider.tsx'
import { PhoneInput } from '../../connected/PhoneInput.tsx'
import {
  type AnswerProblem,
  type AnswerValue,
  MAX_ANSWER,
  SLIDER,
  SMILES,
  STARS,
  type SurveyQuestion,
} from '../../domain/venue/survey.ts'

const FACES = [angry, frown, meh, smile, laugh]

/** A question of any kind (spec §9), with the control that answers it. */
export function Question({
  question,
  home,
  homeCode,
  value,
  problem,
  onAnswer,
  onLeave,
}: {
  question: SurveyQuestion
  /** The venue's country, ISO 3166, two letters. */
  home: string
  homeCode: string
  value: AnswerValue | undefined
  problem: AnswerProblem | null
  onAnswer: (value: AnswerValue | undefined) => void
  /** Leaving a field that is checked then. */
  onLeave: () => void
}) {
  const { t, say, number } = useWords()
  const { kind, required } = question
  const text = say(question.text)
  const said = typeof value === 'string' ? value : ''
  const chosen = typeof value === 'number' ? value : null
  const shared = { error: problem && errorOf(), optional: required ? undefined : t('ui:optional') }

  function errorOf(): string {
    if (problem === 'required') return t('feedback:error.required')
    if (problem === 'too-long') return t('feedback:error.tooLong', { max: number(MAX_ANSWER) })
    return t(kind === 'phone' ? 'feedback:error.phone' : 'feedback:error.invalid')
  }

  switch (kind) {
    case 'text':
      return (
        <TextArea
          {...shared}
          label={text}
          aria-required={required}
          rows={3}
          maxLength={MAX_ANSWER}
          value={said}
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
          value={said}
          onChange={(next) => onAnswer(next || undefined)}
          onBlur={onLeave}
        />
      )
    case 'slider':
      return (
        <Slider
          {...shared}
          label={text}
          hint={chosen === null ? t('feedback:slider.hint') : undefined}
          {...SLIDER}
          value={chosen}
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
            icon: FACES[index] ?? meh,
            label: t(`feedback:smile.${step}`),
          }))}
          value={chosen}
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
          value={chosen}
          onChange={onAnswer}
        />
      )
    case 'choices':
      return (
        <ChoiceList
          {...shared}
          legend={text}
          required={required}
          hint={question.multiple ? t('feedback:survey.several') : undefined}
          choices={question.choices.map(({ id, name }) => ({ id, label: say(name) }))}
          multiple={question.multiple}
          value={typeof value === 'object' ? value : []}
          onChange={(ids) => onAnswer(ids.length > 0 ? ids : undefined)}
        />
      )
  }
}
