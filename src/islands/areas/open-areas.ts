import type { showAreas } from './show-areas.tsx'

/** Between a page and the areas, so that the page does not name what these load. */
export async function openAreas(...request: Parameters<typeof showAreas>): Promise<void> {
  const { showAreas } = await import('./show-areas.tsx')
  return showAreas(...request)
}
