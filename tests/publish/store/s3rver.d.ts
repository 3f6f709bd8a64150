declare module '@20minutes/s3rver/lib/models/object.js' {
  export default class S3Object {
    constructor(bucket: string, key: string, content: null, metadata: unknown)
  }
}

declare module '@20minutes/s3rver' {
  import type S3Object from '@20minutes/s3rver/lib/models/object.js'

  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      vhostBuckets: boolean
      allowMismatchedSignatures: boolean
      configureBuckets: { name: string; configs: string[] }[]
    })
    /** The folder of the objects. */
    store: {
      getBucketPath(bucket: string): string
      getMetadata(bucket: string, key: string): Promise<object>
      listObjects(
        bucket: string,
        options: { prefix?: string; startAfter?: string; maxKeys: number },
      ): Promise<{ objects: S3Object[]; commonPrefixes: string[]; isTruncated: boolean }>
    }
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
