import * as v from 'valibot'
import type { BucketAddress } from './object-bucket.ts'
import { openReleaseStore } from './release-fs.ts'
import type { ReleaseStore } from './release-store.ts'

const notWeb = 'must be an http:// or https:// address'

/** Settings of where releases go beside `SITE_DIR`; credentials and region are those of the AWS SDK. */
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

/** Where the objects are; undefined: releases go to a folder. Servers other than AWS are asked by path unless told otherwise. */
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

/** The store the settings name. */
export async function openSiteStore(settings: {
  siteDir: string
  siteStore: BucketAddress | undefined
}): Promise<ReleaseStore> {
  if (!settings.siteStore) return openReleaseStore(settings.siteDir)
  // Most run on a folder and need not load what speaks to storage.
  const [{ openBucket }, { openObjectStore }] = await Promise.all([
    import('./object-bucket.ts'),
    import('./release-s3.ts'),
  ])
  return openObjectStore(openBucket(settings.siteStore))
}
