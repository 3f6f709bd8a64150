import { failedScreens } from './failed-screens.ts'
import { type ScreenCase, screens } from './screens.ts'
import { customerScreens } from './visit/customer-screens.ts'

/** Every screen, for checks that apply to all of them. */
export const everyScreen: readonly ScreenCase[] = [...screens, ...customerScreens, ...failedScreens]
