import type { VenueFile } from '../../../src/contract/venue/venue-file.ts'
import { type Report, uniqueness } from './venue-findings.ts'

/** What a schema cannot see of a survey: questions and choices that no answer could tell apart. */
export function checkSurvey({ survey }: Pick<VenueFile, 'survey'>, report: Report): void {
  const questionId = uniqueness('question id', report)
  survey?.questions.forEach((question, i) => {
    questionId(question.id, `survey.questions.${i}.id`)
    const choiceId = uniqueness('choice id', report)
    question.choices.forEach((choice, j) => {
      choiceId(choice.id, `survey.questions.${i}.choices.${j}.id`)
    })
  })
}
