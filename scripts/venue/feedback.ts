/** What the operator's tool tells of diners' feedback: every page of it, newest first. */
import type { OperatorCallName, OperatorCallResponse } from '../../src/contract/operator/operator-calls.ts'

type Call = <Name extends OperatorCallName>(
  name: Name,
  params?: Readonly<Record<string, string>>,
) => Promise<OperatorCallResponse<Name>>

type Feedback = Record<'ratings' | 'answers' | 'newsletter', (referenceId: string) => Promise<boolean>>

export function feedbackTold(call: Call, out: (text: string) => void): Feedback {
  return {
    async ratings(referenceId) {
      let page: number | null = 1
      while (page !== null) {
        const told: OperatorCallResponse<'listRatings'> = await call('listRatings', {
          referenceId,
          page: String(page),
        })
        for (const { at, reference_id, rate, comment } of told.ratings)
          out(`${at} · ${reference_id} · ${rate} of 5\n${indented(comment)}`)
        page = told.next_page
      }
      return true
    },
    async answers(referenceId) {
      let page: number | null = 1
      while (page !== null) {
        const told: OperatorCallResponse<'listSurveyAnswers'> = await call('listSurveyAnswers', {
          referenceId,
          page: String(page),
        })
        for (const { at, reference_id, answers } of told.submissions) {
          out(`${at} · ${reference_id}\n`)
          for (const { question, question_id, value, choices } of answers) {
            const chosen = choices.map(({ id, locales }) => locales[0]?.name || id).join(', ')
            out(indented(`${question[0]?.name || question_id}: ${chosen || String(value)}`))
          }
        }
        page = told.next_page
      }
      return true
    },
    async newsletter(referenceId) {
      let page: number | null = 1
      while (page !== null) {
        const told: OperatorCallResponse<'listNewsletter'> = await call('listNewsletter', {
          referenceId,
          page: String(page),
        })
        for (const { email, locale, at } of told.addresses) out(`${email} · ${locale} · ${at}\n`)
        page = told.next_page
      }
      return true
    },
  }
}

/** What people wrote cannot pass for a line of ours, nor give the terminal orders. */
function indented(text: string): string {
  if (text === '') return ''
  return `${text.replace(/(?!\n)\p{Cc}/gu, ' ').replace(/^/gm, '  ')}\n`
}
