import { useStore } from '@nanostores/react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import { checkOptions, type OptionsProblem } from '../../../../stores/desk/options/check-options.ts'
import type { OptionsState } from '../../../../stores/desk/options/form-changes.ts'
import { type OptionsForm, type OptionsVenue, stepKey } from '../../../../stores/desk/options/option-forms.ts'
import type { PartForm } from '../../../../stores/desk/part-form.ts'
import { problemText } from './options-text.ts'

/** What editors of sizes and options work with. */
export type OptionsProps = { readonly model: MenuPage; readonly form: PartForm }

type Options = {
  readonly venue: OptionsVenue
  /** Problems to show; none before the first attempt. */
  readonly problems: readonly OptionsProblem[]
  /** Changes the form. A change that includes prices replaces both. */
  change(change: (options: OptionsForm) => OptionsForm): void
  changeAll(state: OptionsState): void
  /** What to do about a field of the shown step, in a size or an option of it (null: in the group itself); null if nothing. */
  errorOf(part: string | null, field: OptionsProblem['field']): string | null
  /** Leaves the shown step. */
  leave(): void
  /** Leaves the shown step, unless something in it has to be corrected. Returns whether it did. */
  finish(): boolean
}

/** The sizes and options of the form of a dish. */
export function useOptions({ model, form }: OptionsProps): Options {
  const shop = useStore(model.$venue)
  const menu = useStore(model.$menu)
  const i18n = useI18n()
  const venue = { ...shop, menu }
  const { step, isChecked } = form.options
  const problems = isChecked ? checkOptions(form, venue) : []
  const isShown = ({ step: at }: OptionsProblem) => step !== null && stepKey(at) === stepKey(step)
  const change: Options['change'] = (change) => model.change({ options: change(form.options) })
  const leave = () => change((options) => ({ ...options, step: null }))
  return {
    venue,
    problems,
    change,
    changeAll: ({ options, prices }) => model.change({ options, prices }),
    errorOf: (part, field) => {
      const found = problems.find((one) => isShown(one) && one.part === part && one.field === field)
      return problemText(found, venue.currency, i18n)
    },
    leave,
    finish: () => {
      const isRight = !checkOptions(form, venue).some(isShown)
      if (isRight) leave()
      else change((options) => ({ ...options, isChecked: true }))
      return isRight
    },
  }
}
