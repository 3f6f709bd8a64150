import { failedScreens } from './failed-screens.ts'
import { type ScreenCase, screens } from './screens.ts'
import { customerScreens } from './visit/customer-screens.ts'

/** For what must hold on all there is to be seen. */
export const everyScreen: readonly ScreenCase[] = [...screens, ...customerScreens, ...failedScreens]
