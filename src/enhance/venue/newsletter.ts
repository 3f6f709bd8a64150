import { fill, readPageData } from '../page/page-data.ts'

/** What can go wrong with an address: each is a message of the form, `data-required` and so on. */
type Problem = 'required' | 'invalid' | 'rateLimited' | 'notAsked' | 'failed'

/** Wakes `form[data-newsletter]`: what sends the address is loaded when somebody signs up. */
export function startNewsletter(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-newsletter]')
  const field = form?.querySelector('input')
  const button = form?.querySelector('button')
  const complaint = form?.querySelector<HTMLElement>('.problem')
  const status = form?.parentElement?.querySelector<HTMLElement>('[role=status]')
  if (!form || !field || !button || !complaint || !status) return
  const page = readPageData()
  // Until now nothing could have been sent with it.
  button.disabled = false

  const refuse = (problem: Problem | null) => {
    complaint.textContent = problem ? (form.dataset[problem] ?? '') : ''
    complaint.hidden = problem === null
    if (problem) field.setAttribute('aria-invalid', 'true')
    else field.removeAttribute('aria-invalid')
    const described = problem ? [complaint.id, 'newsletter-hint'] : ['newsletter-hint']
    field.setAttribute('aria-describedby', described.join(' '))
    if (problem) field.focus()
  }
  field.addEventListener('input', () => refuse(null))
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.disabled) return
    const email = field.value.trim()
    if (email === '') return refuse('required')
    if (!field.validity.valid) return refuse('invalid')
    refuse(null)
    button.disabled = true
    try {
      const [{ signUp }, { browserClient }] = await Promise.all([
        import('../../stores/feedback/newsletter.ts'),
        import('../../client/browser.ts'),
      ])
      const problem = await signUp(browserClient(), page.branchId, email, page.locale)
      if (problem) return refuse(problem)
      // The status stands in the page from the start, so that it is spoken; the form has done its work.
      status.textContent = fill(form.dataset.done ?? '', { email })
      status.tabIndex = -1
      status.focus()
      form.remove()
    } catch {
      refuse('failed')
    } finally {
      button.disabled = false
    }
  })
}
