import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { useWords } from '../../components/ui/words.tsx'
import {
  type AnswerProblem,
  type AnswerValue,
  answerProblem,
  type Survey,
  surveyProblems,
  tidyAnswers,
} from '../../domain/survey.ts'
import type { FeedbackPayload } from '../../payload/island-data.ts'
import type { FeedbackFailure } from '../../stores/feedback/feedback-failure.ts'
import { openSurvey } from '../../stores/feedback/survey.ts'
import { loadPhoneBook } from '../../stores/phone-book.ts'
import { Question } from './Question.tsx'
import { Section, Thanks } from './Section.tsx'

type Problems = Readonly<Record<string, AnswerProblem>>

/** The venue's own questions, one below the other. */
export function SurveyForm({ payload, survey }: { payload: FeedbackPayload; survey: Survey }) {
  const { t, say } = useWords()
  const { branchId, countryCode, name } = payload
  const store = useMemo(() => openSurvey(survey, branchId), [survey, branchId])
  const answers = useStore(store.$answers)
  const state = useStore(store.$state)
  const [problems, setProblems] = useState<Problems>({})
  const [refusals, setRefusals] = useState(0)
  const [unsent, setUnsent] = useState<FeedbackFailure | 'nothing' | null>(null)
  const [sentNow, setSentNow] = useState(false)
  const venue = say(name)

  const refuse = (found: Problems) => {
    setProblems(found)
    setRefusals((count) => count + 1)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server found is shown once
  useEffect(() => {
    if (state.state === 'refused') refuse(state.problems)
  }, [state])

  if (state.state === 'sent')
    return (
      <Thanks
        focus={sentNow}
        title={t('feedback:survey.thanks')}
        text={t('feedback:survey.thanksHint', { venue })}
      />
    )

  /** Phone numbers are checked by their countries' plans, which come with the first phone field. */
  const phones = async () => {
    if (!survey.questions.some(({ kind }) => kind === 'phone')) return () => true
    const book = await loadPhoneBook()
    return (text: string) => book.parse(text, countryCode) !== null
  }
  const send = async () => {
    setUnsent(null)
    try {
      const found = surveyProblems(survey, answers, await phones())
      if (Object.keys(found).length > 0) return refuse(found)
    } catch {
      return setUnsent('network')
    }
    setProblems({})
    if (tidyAnswers(survey, answers).length === 0) return setUnsent('nothing')
    setSentNow(true)
    await store.send()
  }
  const check = async (id: string) => {
    const question = survey.questions.find((candidate) => candidate.id === id)
    const value = answers[id]
    if (!question || value === undefined) return
    const isPhone = await phones().catch(() => null)
    const problem = isPhone && answerProblem(question, value, isPhone)
    if (problem) setProblems((before) => ({ ...before, [id]: problem }))
  }
  const failure = unsent === 'nothing' ? null : (unsent ?? (state.state === 'failed' ? state.failure : null))
  return (
    <Section
      title={say(survey.title) || t('feedback:survey.title')}
      send={t('feedback:survey.send')}
      venue={venue}
      sending={state.state === 'sending'}
      failure={failure}
      hint={unsent === 'nothing' ? t('feedback:error.nothing') : null}
      refusals={refusals}
      onSend={() => void send()}
    >
      {survey.questions.map((question) => (
        <Question
          key={question.id}
          question={question}
          home={countryCode.toUpperCase()}
          homeCode={payload.callingCode}
          value={answers[question.id]}
          problem={problems[question.id] ?? null}
          onAnswer={(value: AnswerValue | undefined) => {
            store.answer(question.id, value)
            setUnsent(null)
            setProblems(({ [question.id]: _, ...others }) => others)
          }}
          onLeave={() => void check(question.id)}
        />
      ))}
    </Section>
  )
}
