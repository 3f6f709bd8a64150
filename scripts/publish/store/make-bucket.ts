import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { BucketAddress } from './object-bucket.ts'

/**
 * Makes the bucket of a site unless it exists. Only for object storage of your own: at a provider, make it with the provider's tools,
 * which also ask for its region and its rights.
 * @throws with the bucket and the reason
 */
export async function makeBucket({
  bucket,
  endpoint,
  region,
  pathStyle,
  credentials,
}: BucketAddress): Promise<'made' | 'exists'> {
  const client = new S3Client({
    forcePathStyle: pathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(region === undefined ? {} : { region }),
    ...(credentials === undefined ? {} : { credentials }),
  })
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket }))
    return 'made'
  } catch (error) {
    const { name, message } = error as Error
    if (name === 'BucketAlreadyOwnedByYou' || name === 'BucketAlreadyExists') return 'exists'
    throw new Error(`s3://${bucket}: cannot be made (${name}: ${message})`, { cause: error })
  } finally {
    client.destroy()
  }
}
