import type { Commands, Context } from './command.ts'

/** Ratings, survey answers and newsletter addresses, newest first. */
export function feedbackCommands({ api, output }: Context): Commands {
  const { out } = output
  return {
    ratings: {
      usage: [['REF', 'list a venue’s ratings, newest first']],
      positionals: [1, 1],
      run: ([referenceId = '']) =>
        forEachPage(async (page) => {
          const { ratings, next_page } = await api.call('listRatings', { referenceId, page })
          for (const { at, reference_id, rate, comment } of ratings)
            out(`${at} · ${reference_id} · ${rate} of 5\n${indent(comment)}`)
          return next_page
        }),
    },
    answers: {
      usage: [['REF', 'list the answers to a venue’s survey, newest first']],
      positionals: [1, 1],
      run: ([referenceId = '']) =>
        forEachPage(async (page) => {
          const { submissions, next_page } = await api.call('listSurveyAnswers', { referenceId, page })
          for (const { at, reference_id, answers } of submissions) {
            out(`${at} · ${reference_id}\n`)
            for (const { question, question_id, value, choices } of answers) {
              const chosen = choices.map(({ id, locales }) => locales[0]?.name || id).join(', ')
              out(indent(`${question[0]?.name || question_id}: ${chosen || String(value)}`))
            }
          }
          return next_page
        }),
    },
    newsletter: {
      usage: [['REF', 'list a venue’s newsletter addresses; with --remove EMAIL, remove one']],
      positionals: [1, 1],
      options: { remove: { type: 'string' } },
      async run([referenceId = ''], { remove: email }) {
        if (typeof email === 'string') {
          const { removed } = await api.call('leaveNewsletter', { referenceId, email })
          out(`${email}: ${removed ? 'removed' : 'not subscribed'}\n`)
          return removed
        }
        return forEachPage(async (page) => {
          const { addresses, next_page } = await api.call('listNewsletter', { referenceId, page })
          for (const { email, locale, at } of addresses) out(`${email} · ${locale} · ${at}\n`)
          return next_page
        })
      },
    },
  }
}

/** Reads all pages; `read` resolves to the number of the next one, or null. */
async function forEachPage(read: (page: string) => Promise<number | null>): Promise<true> {
  for (let page: number | null = 1; page !== null; ) page = await read(String(page))
  return true
}

/** Text from diners, indented and without control characters: it cannot imitate our lines or control the terminal. */
function indent(text: string): string {
  if (text === '') return ''
  return `${text.replace(/(?!\n)\p{Cc}/gu, ' ').replace(/^/gm, '  ')}\n`
}
