import { describe, expect, it } from 'vitest'
import type { Business } from '../../../src/domain/venue/venue.ts'
import { planSite } from '../../../src/payload/site/site.ts'
import type { HomeView, MenuView } from '../../../src/payload/view/view.ts'
import { exampleVenue } from '../../helpers/example-venue.ts'

const { business: plainBusiness } = exampleVenue(1_000)
const theme = plainBusiness.theme
const pictures = { headerImage: 'https://x.test/h.webp', welcomeBackground: 'https://x.test/w.webp' }

function viewOf<View>(business: Partial<Business>, page: string): View {
  const venue = { ...exampleVenue(1_000), business: { ...plainBusiness, ...business } }
  const found = planSite(venue, '2026-11-21').pages.find(({ view }) => view.page === page)
  if (!found) throw new Error(`no page ${page}`)
  return found.view as View
}

describe('pictures of a venue’s pages', () => {
  it('show the welcome background behind every page if the venue chose a picture, and then not again on home', () => {
    const business = { theme: { ...theme, ...pictures, backgroundOption: 'image' } }
    const home = viewOf<HomeView>(business, 'home')
    expect(home.venue.picture).toBe(pictures.welcomeBackground)
    expect(home.welcomeBackground).toBeNull()
    expect(viewOf<MenuView>(business, 'menu').venue.picture).toBe(pictures.welcomeBackground)
    const plain = viewOf<HomeView>({ theme: { ...theme, ...pictures } }, 'home')
    expect([plain.venue.picture, plain.welcomeBackground]).toEqual([null, pictures.welcomeBackground])
    const none = { theme: { ...theme, backgroundOption: 'image' } }
    expect(viewOf<HomeView>(none, 'home').venue.picture).toBeNull()
  })

  // @feature business.hide-overlay
  it('have no overlay at a venue that hides it', () => {
    expect(viewOf<HomeView>({ hideOverlay: true }, 'home').overlay).toBe(false)
    expect(viewOf<HomeView>({}, 'home').overlay).toBe(true)
  })
})
