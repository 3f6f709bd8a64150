import type { ItemsPayload } from '../../contract/payloads/shop.ts'
import type { PageData } from '../page/page-data.ts'
import type { MenuOptions } from './item-sheet-request.ts'

/**
 * Loads the script of the item page's form on first use; the form works without it. Taps made while it loads are
 * repeated afterwards. If it fails to load, the form is submitted to the cart.
 */
export function startLazyItemForm(
  page: PageData,
  load: () => Promise<ItemsPayload>,
  options: MenuOptions,
): void {
  const form = document.querySelector<HTMLFormElement>('form[data-item-form]')
  if (!form) return
  const pending: (() => void)[] = []
  let loading = false
  const onFirstUse = (event: Event) => {
    const step = (event.target as Element).closest<HTMLElement>('[data-step]')
    if (event.type === 'submit') {
      event.preventDefault()
      pending.push(() => form.requestSubmit())
    } else if (event.type === 'click' && step) pending.push(() => step.click())
    if (loading) return
    loading = true
    import('./item-form.ts').then(
      (module) => {
        removeListeners()
        module.startItemForm(form, page, load, options)
        for (const run of pending) run()
      },
      () => {
        removeListeners()
        if (pending.length > 0) form.submit()
      },
    )
  }
  const events = ['pointerdown', 'focusin', 'click', 'submit']
  const removeListeners = () => {
    for (const name of events) form.removeEventListener(name, onFirstUse)
  }
  for (const name of events) form.addEventListener(name, onFirstUse)
  form.noValidate = true
}
