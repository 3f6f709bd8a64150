import { useEffect, useState } from 'react'
import type { PageModel } from '../stores/page/environment.ts'

/** Makes the model of a screen once, and opens it for as long as the screen is shown. */
export function useModel<Model extends PageModel>(make: () => Model): Model {
  const [model] = useState(make)
  useEffect(() => model.open?.(), [model])
  return model
}
