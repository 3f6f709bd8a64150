import * as v from 'valibot'
import {
  cropPictureCall,
  PICTURE_PATH,
  pictureRatio,
  type UploadedPicture,
  uploadPictureCall,
} from '../../src/contract/counter/picture-calls.ts'
import { operatorCalls } from '../../src/contract/operator/operator-calls.ts'
import type { CropRegion } from '../../src/domain/pictures/crop.ts'
import { venueOfEditor } from '../desk/venue-of-editor.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { ApiError, invalid, notFound } from '../http/errors.ts'
import type { Register } from '../http/register.ts'
import { recordAction } from '../staff/audit-log.ts'
import { cropMiddle, cropPicture, type MadePicture, redrawPicture } from './make-picture.ts'
import type { PictureStore } from './picture-store.ts'
import { createUploadLimit } from './upload-limit.ts'

type Deps = Pick<CallDeps, 'db' | 'log' | 'now'> & { readonly pictures?: PictureStore | undefined }

/** The calls that store pictures for menus. The menu itself is changed by edits, or by an import. */
export function pictureRoutes(register: Register, { db, log, now, pictures }: Deps): void {
  const limit = createUploadLimit()

  /** Logs what libvips said, which the caller is not told. */
  const logCause = (venue: string, error: unknown): never => {
    if (error instanceof ApiError && error.cause !== undefined)
      log('info', 'picture not drawn', { venue, error: String(error.cause) })
    throw error
  }

  /** Stores the picture that a call brings. */
  const upload = (venue: string, ratio: number | null, readFile: () => Promise<Uint8Array>) => {
    const store = requireStore(pictures)
    return limit.receive(venue, async () => {
      const bytes = await readFile()
      const [source, middle] = await limit
        .draw(async () => {
          const whole = await redrawPicture(bytes)
          return [whole, ratio === null ? whole : await cropMiddle(whole, ratio)] as const
        })
        .catch((error) => logCause(venue, error))
      await store.put(source.name, source.bytes)
      if (middle.name !== source.name) await store.put(middle.name, middle.bytes)
      log('info', 'picture uploaded', { venue, name: middle.name, bytes: middle.bytes.length })
      return toUploaded(middle, source)
    })
  }

  register(uploadPictureCall, async ({ staff, query, readFile }) => {
    const stored = await upload(venueOfEditor(staff), readRatio(query.ratio), readFile)
    // The log names the file for people, and the stored picture for the operator, who may have to remove it.
    const subject = stored.source.slice(PICTURE_PATH.length)
    const after = { kind: 'name', name: query.name ?? '' } as const
    await recordAction(db, staff, { action: 'picture.uploaded', subject, after, venueWide: true }, now())
    return stored
  })
  register(operatorCalls.uploadPicture, ({ query, readFile }) =>
    upload('operator', readRatio(query.ratio), readFile),
  )
  register(cropPictureCall, ({ staff, body: { source, region } }) => {
    const venue = venueOfEditor(staff)
    const store = requireStore(pictures)
    const name = source.slice(PICTURE_PATH.length)
    return limit.receive(venue, async () => {
      const bytes = await store.read(name)
      if (!bytes) throw notFound(`there is no picture ${source}`)
      const part = await limit
        .draw(() => cropPicture({ name, bytes }, requireInside(region)))
        .catch((error) => {
          // What is stored was drawn here, so it is not the caller’s fault.
          throw error instanceof ApiError && error.cause ? error.cause : error
        })
      await store.put(part.name, part.bytes)
      return toUploaded(part, { name })
    })
  })
}

const toUploaded = (
  picture: Pick<MadePicture, 'name'>,
  source: Pick<MadePicture, 'name'>,
): UploadedPicture => ({
  picture: PICTURE_PATH + picture.name,
  source: PICTURE_PATH + source.name,
})

function requireStore(pictures: PictureStore | undefined): PictureStore {
  if (!pictures) throw new ApiError('unavailable', 'this server stores no pictures')
  return pictures
}

/** Null: no shape. */
function readRatio(text: string | undefined): number | null {
  if (text === 'whole') return null
  const ratio = v.safeParse(pictureRatio, Number(text ?? Number.NaN))
  if (!ratio.success)
    throw invalid([{ path: 'ratio', message: 'expected width divided by height, from 0.25 to 4, or whole' }])
  return ratio.output
}

function requireInside(region: CropRegion): CropRegion {
  if (region.width > 0 && region.height > 0) return region
  throw invalid([{ path: 'region', message: 'the part of the picture is empty' }])
}
