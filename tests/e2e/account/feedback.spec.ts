/** Feedback of diners: one rating, a survey with every type of question, and the newsletter. */
// @feature-file route.feedback

import type { Locator, Page } from '@playwright/test'
import { dallahSurvey } from '../../../api/demo/build/dallah-survey.ts'
import arFeedback from '../../../locales/ar/feedback.json' with { type: 'json' }
import enFeedback from '../../../locales/en/feedback.json' with { type: 'json' }
import enNewsletter from '../../../locales/en/newsletter.json' with { type: 'json' }
import type { OperatorCallResponse } from '../../../src/contract/operator/operator-calls.ts'
import type { Server } from '../fixtures.ts'
import { setLanguageCookie } from '../support/visit/browser-state.ts'
import { expect, GRILL, type OpenVenue, test, type Variant } from '../support/visit/open-venue.ts'

const FEEDBACK_GRILL: Variant = {
  ...GRILL,
  edit({ business }) {
    business.show_rating_result = true
    business.rate = 4
    business.rate_count = 2
  },
}

type FeedbackLists = {
  ratings: OperatorCallResponse<'listRatings'>
  'survey-answers': OperatorCallResponse<'listSurveyAnswers'>
  newsletter: OperatorCallResponse<'listNewsletter'>
}
async function readFeedback<What extends keyof FeedbackLists>(
  server: Server,
  venue: OpenVenue,
  what: What,
): Promise<FeedbackLists[What]> {
  const answer = await fetch(`${server.api}/operator/venues/${venue.ref}/${what}`, {
    headers: { Authorization: `Bearer ${server.operatorToken}` },
  })
  return (await answer.json()) as FeedbackLists[What]
}

/** Returns the text of a survey question. */
function questionText(id: string, locale: string): string {
  const question = dallahSurvey.questions.find((candidate) => candidate.id === id)
  return question?.locales.find((text) => text.locale === locale)?.name ?? ''
}
function choiceText(questionId: string, id: string, locale: string): string {
  const question = dallahSurvey.questions.find((candidate) => candidate.id === questionId)
  const found =
    question && 'choices' in question ? question.choices?.find((entry) => entry.id === id) : undefined
  return found?.locales.find((text) => text.locale === locale)?.name ?? ''
}

const survey = (page: Page): Locator => page.locator('section').filter({ has: page.getByRole('slider') })
const fill = (message: string, values: Record<string, string>) =>
  message.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

// @feature product.feedback business.feedback limit.survey-types limit.slider
test('a survey with every type of question keeps its answers while typing and is sent once', async ({
  page,
  ownVenue,
  server,
}) => {
  test.slow()
  const venue = await ownVenue(FEEDBACK_GRILL)
  await page.goto(`/${venue.ref}/Feedback`)
  const form = survey(page)
  const send = page.getByRole('button', { name: enFeedback.send, exact: true })
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: enFeedback.error.nothing })).toBeFocused()
  await form.getByRole('textbox', { name: questionText('better', 'en') }).fill('Bread')
  await send.click()
  // The first missing answer has the focus, and each one has an error message.
  const food = form.getByRole('radiogroup', { name: questionText('food', 'en') })
  await expect(food.getByRole('radio').first()).toBeFocused()
  for (const id of ['food', 'service', 'occasion']) {
    const group = form.getByRole('radiogroup', { name: questionText(id, 'en') })
    await expect(group).toHaveAccessibleDescription(enFeedback.error.required)
    await expect(group).toHaveAttribute('aria-invalid', 'true')
  }

  const stars = enFeedback.stars_other
  await food.getByRole('radio', { name: fill(stars, { number: '4' }) }).check()
  await expect(food).not.toHaveAttribute('aria-invalid')
  const service = form.getByRole('radiogroup', { name: questionText('service', 'en') })
  await service.getByRole('radio', { name: enFeedback.smile[5], exact: true }).check()
  const slider = form.getByRole('slider', { name: questionText('return', 'en') })
  await expect(slider).toHaveAttribute('aria-valuetext', enFeedback.slider.unset)
  await slider.fill('70')
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    fill(enFeedback.slider.value, { value: '70', max: '100' }),
  )
  await form
    .getByRole('radiogroup', { name: questionText('occasion', 'en') })
    .getByRole('radio', { name: choiceText('occasion', 'family', 'en') })
    .check()
  const liked = form.getByRole('group', { name: questionText('liked', 'en') })
  await expect(liked).toHaveAccessibleDescription(enFeedback.survey.several)
  for (const id of ['place', 'taste'])
    await liked.getByRole('checkbox', { name: choiceText('liked', id, 'en') }).check()
  await form.getByRole('textbox', { name: questionText('better', 'en') }).fill('More bread, please')
  const phone = form.getByRole('textbox', { name: questionText('callback', 'en') })
  await phone.fill('12')
  await phone.blur()
  await expect(phone).toHaveAccessibleDescription(enFeedback.error.phone)
  await phone.fill('50012345')

  await page.reload()
  await expect(phone).toHaveValue('50012345')
  await expect(slider).toHaveValue('70')
  await expect(liked.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await send.click()
  const thanks = page.getByRole('heading', { name: enFeedback.survey.thanks })
  await expect(thanks).toBeFocused()
  const { submissions } = await readFeedback(server, venue, 'survey-answers')
  expect(
    submissions.map(({ answers }) => answers.map(({ question_id, value }) => [question_id, value])),
  ).toEqual([
    [
      ['food', 4],
      ['service', 5],
      ['return', 70],
      ['occasion', ['family']],
      ['liked', ['taste', 'place']],
      ['better', 'More bread, please'],
      ['callback', '+96550012345'],
    ],
  ])
  await page.reload()
  await expect(thanks).toBeVisible()
  await expect(page.getByRole('slider')).toHaveCount(0)
})

// @feature product.rate storage.rated limit.stars
test('the business is rated once, by keyboard in Arabic, and shows its new rating', async ({
  page,
  context,
  ownVenue,
  server,
}) => {
  await setLanguageCookie(context, server.url, 'ar')
  const venue = await ownVenue(FEEDBACK_GRILL)
  await page.goto(`/${venue.ref}`)
  await expect(page.locator('.rating')).toContainText('٤')
  await page.getByRole('link', { name: arFeedback.open }).click()
  await expect(page).toHaveURL(new RegExp(`/${venue.ref}/Feedback$`))
  const form = page
    .locator('section')
    .filter({ has: page.getByRole('radiogroup', { name: arFeedback.rate.legend }) })
  const send = page.getByRole('button', { name: arFeedback.send, exact: true })
  await form.getByRole('textbox', { name: arFeedback.rate.comment }).fill('<b>Cold</b> & late')
  await send.click()
  const scale = form.getByRole('radiogroup', { name: arFeedback.rate.legend })
  await expect(scale.getByRole('radio').first()).toBeFocused()
  await expect(scale).toHaveAccessibleDescription(arFeedback.error.required)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(scale.getByRole('radio').nth(1)).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(scale.getByRole('radio').first()).toBeChecked()
  // A rating does not require answers to the survey.
  await send.click()
  await expect(page.getByRole('heading', { name: arFeedback.rate.thanks })).toBeFocused()
  expect((await readFeedback(server, venue, 'ratings')).ratings).toMatchObject([
    { rate: 1, comment: '<b>Cold</b> & late' },
  ])

  await page.reload()
  const name = `\u2068${venue.name}\u2069`
  const already = fill(arFeedback.rate.already, { venue: name })
  await expect(page.getByRole('heading', { name: already })).toBeVisible()
  await expect(page.getByRole('button', { name: arFeedback.survey.send, exact: true })).toBeVisible()
  // The venue is republished automatically within a minute. The test does not wait for that.
  await venue.change(() => {})
  await page.goto(`/${venue.ref}`)
  await expect(page.locator('.rating')).toContainText('٣')
  await expect(page.locator('.rating')).not.toContainText('٤')
})

// @feature business.newsletter
test('an address is subscribed to the newsletter once, even if it is entered twice', async ({
  page,
  ownVenue,
  server,
}) => {
  const venue = await ownVenue(FEEDBACK_GRILL)
  for (const [path, email] of [
    ['', 'Layla@example.com'],
    ['/more', 'layla@example.com'],
  ] as const) {
    await page.goto(`/${venue.ref}${path}`)
    const form = page.getByRole('region', { name: enNewsletter.title })
    const field = form.getByRole('textbox', { name: enNewsletter.email })
    const send = form.getByRole('button', { name: enNewsletter.send })
    await send.click()
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(new RegExp(enNewsletter.required))
    await field.fill('layla@')
    await expect(field).not.toHaveAttribute('aria-invalid')
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription(new RegExp(enNewsletter.invalid))
    await field.fill(email)
    await send.click()
    await expect(form.getByRole('status')).toHaveText(fill(enNewsletter.done, { email }))
  }
  const { addresses } = await readFeedback(server, venue, 'newsletter')
  expect(addresses.map((entry) => [entry.email, entry.locale])).toEqual([['layla@example.com', 'en']])
})
