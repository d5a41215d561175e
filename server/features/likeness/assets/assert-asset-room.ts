import type { Context } from '../../../platform/context.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { unprocessable } from '../../../platform/errors.ts'
import { message } from '../../../platform/words/index.ts'
import { countAssets } from './queries/add-assets.ts'

/**
 * Call `lockAssetsOf` first, otherwise concurrent requests can exceed the limit together.
 * @throws UnprocessableEntity with the current number and the limit.
 */
export async function assertAssetRoom(
  { config }: Pick<Context, 'config'>,
  db: Db | Trx,
  accountId: string,
  { more, inserted = 0 }: { more: number; inserted?: number },
): Promise<void> {
  const max = config.LIKENESS_ASSETS_MAX
  const had = (await countAssets(db, accountId)) - inserted
  if (had + more <= max) return
  const room = Math.max(0, max - had)
  throw unprocessable(
    message(
      'You can add {room} more: an account holds at most {max} images and voice recordings, and you have {had}. Delete some first.',
      { room: String(room), max: String(max), had: String(had) },
    ),
  )
}
