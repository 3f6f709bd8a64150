import { type ComponentType, use } from 'react'
import type { DeskPage } from '../../../stores/desk/desk-page.ts'
import type { MenuPage } from '../../../stores/desk/menu-page.ts'
import { lazyScreen } from '../lazy-screen.tsx'

const loadMenuPage = () => import('../../../stores/desk/menu-page.ts')
const wholes = new WeakMap<DeskPage, Promise<MenuPage>>()
/** Those that are there, so that a sheet shows at once. */
const ready = new WeakMap<DeskPage, MenuPage>()

/** The model of the desk with everything that is needed only when somebody uses it. Made once, unless its code does not load. */
function wholeDesk(desk: DeskPage): Promise<MenuPage> {
  const known = wholes.get(desk)
  if (known) return known
  const { page, referenceId } = desk.parts
  const whole = loadMenuPage().then(({ createMenuPage }) => createMenuPage(page, referenceId, desk))
  wholes.set(desk, whole)
  whole.then(
    (menu) => ready.set(desk, menu),
    () => wholes.delete(desk),
  )
  return whole
}

/** Starts to load what all sheets need. */
export const preloadForSheets = (desk: DeskPage): void => void wholeDesk(desk).catch(() => {})

/** A part of the desk that is loaded when it is first shown, with all texts of the desk and its whole model. */
export function lazySheet<Props extends { readonly model: MenuPage }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  return lazyScreen(async () => {
    const [{ default: Sheet }] = await Promise.all([load(), loadMenuPage()])
    return {
      default: function SheetWithModel({
        model,
        ...rest
      }: Omit<Props, 'model'> & { readonly model: DeskPage }) {
        const props = { ...rest, model: ready.get(model) ?? use(wholeDesk(model)) } as unknown as Props
        return <Sheet {...props} />
      },
    }
  }, 'menu-desk')
}
