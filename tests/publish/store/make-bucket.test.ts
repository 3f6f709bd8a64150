import { expect, it } from 'vitest'
import { makeBucket } from '../../../scripts/publish/store/make-bucket.ts'
import { startObjectStorage } from './object-storage.ts'

// @feature deploy.object-storage
it('makes the bucket of a site once, and says why it cannot', async () => {
  const storage = await startObjectStorage()
  const address = { ...storage.address, bucket: 'sufra' }
  try {
    expect(await makeBucket(address)).toBe('made')
    expect(await makeBucket(address)).toBe('exists')
    await expect(makeBucket({ ...address, bucket: 'No' })).rejects.toThrow('s3://No: cannot be made')
  } finally {
    await storage.close()
  }
})
