import type { Context } from '../../../platform/context.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { unprocessable } from '../../../platform/errors.ts'
import { countAssets } from './queries/add-assets.ts'

/**
 * Checks that an account may store more assets. Only reliable after `lockAssetsOf`. Runs one
 * statement.
 * @throws UnprocessableEntity with the current number and the limit.
 */
export async function requireRoom(
  { config }: Pick<Context, 'config'>,
  db: Db | Trx,
  accountId: string,
  { more, inserted = 0 }: { more: number; inserted?: number },
): Promise<void> {
  const most = config.LIKENESS_ASSETS_MAX
  const had = (await countAssets(db, accountId)) - inserted
  if (had + more <= most) return
  const room = Math.max(0, most - had)
  throw unprocessable(
    `There is room for ${room} more: an account keeps ${most} images and voice recordings at most, and has ${had}. Delete some first.`,
  )
}
