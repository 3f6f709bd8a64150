import type { showAreas } from './show-areas.tsx'

/** Loads and opens the choice of areas. A separate file, so that pages do not list the files this loads. */
export async function openAreas(...request: Parameters<typeof showAreas>): Promise<void> {
  const { showAreas } = await import('./show-areas.tsx')
  return showAreas(...request)
}
