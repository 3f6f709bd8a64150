import { useEffect, useState } from 'react'
import type { PageModel } from '../stores/page/environment.ts'

/** Creates the model of a screen once, and keeps it open while the screen is mounted. */
export function useModel<Model extends PageModel>(make: () => Model): Model {
  const [model] = useState(make)
  useEffect(() => model.open?.(), [model])
  return model
}
