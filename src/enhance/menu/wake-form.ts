import type { ItemsPayload } from '../../payload/screens/island-data.ts'
import type { PageData } from '../page/page-data.ts'
import type { MenuOptions } from './open-item.ts'

/**
 * The item page's form works by itself, so what makes it better comes with the first touch. What is tapped meanwhile is
 * held and done once it is there; if it does not come, the form is sent as it is and the cart takes it from there.
 */
export function wakeItemForm(page: PageData, load: () => Promise<ItemsPayload>, options: MenuOptions): void {
  const form = document.querySelector<HTMLFormElement>('form[data-item-form]')
  if (!form) return
  const held: (() => void)[] = []
  let waking = false
  const hold = (event: Event) => {
    const step = (event.target as Element).closest<HTMLElement>('[data-step]')
    if (event.type === 'submit') {
      event.preventDefault()
      held.push(() => form.requestSubmit())
    } else if (event.type === 'click' && step) held.push(() => step.click())
    if (waking) return
    waking = true
    import('./item-form.ts').then(
      ({ startItemForm }) => {
        release()
        startItemForm(form, page, load, options)
        for (const run of held) run()
      },
      () => {
        release()
        if (held.length > 0) form.submit()
      },
    )
  }
  const events = ['pointerdown', 'focusin', 'click', 'submit']
  const release = () => {
    for (const name of events) form.removeEventListener(name, hold)
  }
  for (const name of events) form.addEventListener(name, hold)
  form.noValidate = true
}
