/** What the operator's tool does with the looks a venue has saved (docs/venue-file.md, `themes`). */
import type { OperatorCallName, OperatorCallResponse } from '../../src/contract/operator/operator-calls.ts'
import type { VenueFileInput } from '../../src/contract/venue/venue-file.ts'

type Api = {
  call<Name extends OperatorCallName>(
    name: Name,
    params?: Readonly<Record<string, string>>,
    body?: BodyInit,
  ): Promise<OperatorCallResponse<Name>>
  bytes(name: OperatorCallName, params: Readonly<Record<string, string>>): Promise<Uint8Array>
}

type Themes = {
  list(referenceId: string): Promise<boolean>
  /** Null: the look its business describes. The import publishes the venue. */
  wear(referenceId: string, themeId: string | null): Promise<boolean>
}

export function themesTold(api: Api, out: (text: string) => void): Themes {
  const read = async (referenceId: string): Promise<VenueFileInput> => {
    const bytes = await api.bytes('exportVenue', { referenceId })
    return JSON.parse(new TextDecoder().decode(bytes)) as VenueFileInput
  }
  return {
    async list(referenceId) {
      const { themes, theme_id } = await read(referenceId)
      const worn = theme_id == null ? null : String(theme_id)
      out(`${worn === null ? '*' : ' '} --own · the look of the business itself\n`)
      for (const { id, name } of themes ?? [])
        out(`${String(id) === worn ? '*' : ' '} ${id}${name ? ` · ${name}` : ''}\n`)
      return true
    },
    async wear(referenceId, themeId) {
      const file = { ...(await read(referenceId)), theme_id: themeId }
      const { venue } = await api.call('importVenue', {}, `${JSON.stringify(file, null, 2)}\n`)
      out(
        `${referenceId}: wears ${themeId ?? 'its own look'} (revision ${venue.revision}); its pages are being published\n`,
      )
      return true
    },
  }
}
