import { fillMessage, readPageData } from '../page/page-data.ts'

/** Errors of an address. Each has a message in the form: `data-required` and so on. */
type Problem = 'required' | 'invalid' | 'rateLimited' | 'notAsked' | 'failed'

/** Starts `form[data-newsletter]`. The code that sends the address is loaded when somebody signs up. */
export function startNewsletter(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-newsletter]')
  const field = form?.querySelector('input')
  const button = form?.querySelector('button')
  const problemText = form?.querySelector<HTMLElement>('.problem')
  const status = form?.parentElement?.querySelector<HTMLElement>('[role=status]')
  if (!form || !field || !button || !problemText || !status) return
  const page = readPageData()
  // Without this script the form cannot be sent.
  button.disabled = false

  const showProblem = (problem: Problem | null) => {
    problemText.textContent = problem ? (form.dataset[problem] ?? '') : ''
    problemText.hidden = problem === null
    if (problem) field.setAttribute('aria-invalid', 'true')
    else field.removeAttribute('aria-invalid')
    const described = problem ? [problemText.id, 'newsletter-hint'] : ['newsletter-hint']
    field.setAttribute('aria-describedby', described.join(' '))
    if (problem) field.focus()
  }
  field.addEventListener('input', () => showProblem(null))
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.disabled) return
    const email = field.value.trim()
    if (email === '') return showProblem('required')
    if (!field.validity.valid) return showProblem('invalid')
    showProblem(null)
    button.disabled = true
    try {
      const [{ signUp }, { browserClient }] = await Promise.all([
        import('../../stores/feedback/newsletter.ts'),
        import('../../client/browser.ts'),
      ])
      const problem = await signUp(browserClient(), page.branchId, email, page.locale)
      if (problem) return showProblem(problem)
      // The status element exists from the start, so that screen readers announce it. The form is no longer needed.
      status.textContent = fillMessage(form.dataset.done ?? '', { email })
      status.tabIndex = -1
      status.focus()
      form.remove()
    } catch {
      showProblem('failed')
    } finally {
      button.disabled = false
    }
  })
}
