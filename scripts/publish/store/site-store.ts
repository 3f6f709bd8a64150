import * as v from 'valibot'
import type { BucketAddress } from './object-bucket.ts'
import { openReleaseStore } from './release-fs.ts'
import type { ReleaseStore } from './release-store.ts'

const notWeb = 'must be an http:// or https:// address'

/** Settings for releases on object storage. Without them, releases are in `SITE_DIR`. The AWS SDK reads credentials and region. */
export const siteStoreSettings = {
  SITE_STORE: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.-]+)*\/?$/,
        'must be s3://bucket or s3://bucket/prefix',
      ),
    ),
  ),
  S3_ENDPOINT: v.optional(v.pipe(v.string(), v.url(notWeb), v.regex(/^https?:/, notWeb))),
  S3_PATH_STYLE: v.optional(v.picklist(['0', '1'], 'must be 0 or 1')),
}

/** The bucket of the settings; undefined if releases are in a folder. Servers other than AWS use path style by default. */
export function bucketAddress(settings: {
  SITE_STORE?: string | undefined
  S3_ENDPOINT?: string | undefined
  S3_PATH_STYLE?: string | undefined
}): BucketAddress | undefined {
  const { SITE_STORE, S3_ENDPOINT: endpoint, S3_PATH_STYLE } = settings
  if (SITE_STORE === undefined) return undefined
  const [bucket = '', ...prefix] = SITE_STORE.slice('s3://'.length).replace(/\/$/, '').split('/')
  const pathStyle = S3_PATH_STYLE === undefined ? endpoint !== undefined : S3_PATH_STYLE === '1'
  return { bucket, prefix: prefix.join('/'), endpoint, pathStyle }
}

/** Opens the store that the settings select. */
export async function openSiteStore(settings: {
  siteDir: string
  siteStore: BucketAddress | undefined
}): Promise<ReleaseStore> {
  if (!settings.siteStore) return openReleaseStore(settings.siteDir)
  // Loaded only if needed, because most deployments use a folder.
  const [{ openBucket }, { openObjectStore }] = await Promise.all([
    import('./object-bucket.ts'),
    import('./release-s3.ts'),
  ])
  return openObjectStore(openBucket(settings.siteStore))
}
