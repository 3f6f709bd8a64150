import { makeBucket } from '../publish/store/make-bucket.ts'
import { readConfig } from './server/config.ts'
import { describeError } from './server/log.ts'

/** Makes the bucket that `SITE_STORE` names, for the object storage of compose.yaml. */
try {
  const { siteStore } = readConfig(process.env)
  if (!siteStore) throw new Error('SITE_STORE: is required, for example s3://sufra')
  console.log(`s3://${siteStore.bucket} ${await makeBucket(siteStore)}`)
} catch (error) {
  console.error(describeError(error))
  process.exit(1)
}
