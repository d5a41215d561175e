import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/load-config.ts'
import { createFolderStorage } from './folder/folder-storage.ts'
import { type ObjectStorage, UPLOAD_PATH } from './port.ts'

/** The store that STORAGE names. Nothing is asked of it yet. */
export async function createStorage({ config, clock }: { config: Config; clock: Clock }): Promise<ObjectStorage> {
  return createFolderStorage({
    folder: config.STORAGE_DIR,
    secret: config.SECRET_KEY,
    clock,
    uploadUrl: `${config.BASE_URL}${UPLOAD_PATH}`,
  })
}
