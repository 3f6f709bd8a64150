import type { VenueFile } from '../../../src/contract/venue/venue-file.ts'
import { createUniquenessCheck, type ReportIssue } from './report-issue.ts'

/** Checks a survey for what the schema cannot: question and choice ids that are used twice. */
export function checkSurvey({ survey }: Pick<VenueFile, 'survey'>, report: ReportIssue): void {
  const questionId = createUniquenessCheck('question id', report)
  survey?.questions.forEach((question, i) => {
    questionId(question.id, `survey.questions.${i}.id`)
    const choiceId = createUniquenessCheck('choice id', report)
    question.choices.forEach((choice, j) => {
      choiceId(choice.id, `survey.questions.${i}.choices.${j}.id`)
    })
  })
}
