import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/load-config.ts'
import { createFolderStorage } from './folder/folder-storage.ts'
import { type ObjectStorage, UPLOAD_PATH } from './port.ts'

/** Creates the object store that STORAGE names, without connecting yet. */
export async function createStorage({ config, clock }: { config: Config; clock: Clock }): Promise<ObjectStorage> {
  const grants = { secret: config.SECRET_KEY, clock, uploadUrl: `${config.BASE_URL}${UPLOAD_PATH}` }
  if (config.STORAGE === 's3') {
    // The SDK is imported only if S3 is used.
    const [{ openBucket }, { createS3Storage }] = await Promise.all([
      import('./s3/s3-client.ts'),
      import('./s3/s3-storage.ts'),
    ])
    return createS3Storage(openBucket(config), grants)
  }
  return createFolderStorage({ folder: config.STORAGE_DIR, ...grants })
}
