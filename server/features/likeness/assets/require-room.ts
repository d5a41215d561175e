import type { Context } from '../../../platform/context.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { unprocessable } from '../../../platform/errors.ts'
import { countAssets } from './queries/add-assets.ts'

/**
 * Whether an account may keep so many more; for certain only where `lockAssetsOf` came before.
 * @throws UnprocessableEntity with what there is, and what may be.
 */
export async function requireRoom(
  { config }: Pick<Context, 'config'>,
  db: Db | Trx,
  accountId: string,
  more: number,
): Promise<void> {
  const most = config.LIKENESS_ASSETS_MAX
  const count = await countAssets(db, accountId)
  if (count + more <= most) return
  throw unprocessable(
    `There is room for ${Math.max(0, most - count)} more: an account keeps ${most} images and voice recordings, and has ${count}. Delete some first.`,
  )
}
