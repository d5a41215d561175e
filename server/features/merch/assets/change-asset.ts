import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { type AssetRow, lockAsset, updateAsset } from './queries/assets.ts'

type Ctx = Pick<Context, 'db' | 'clock'>

export const noAsset = () => notFound('There is no such asset.')

/** @throws NotFound; Conflict if the request names an outdated version */
export const renameAsset = (
  ctx: Ctx,
  admin: Caller,
  id: string,
  { version, name }: { version: number; name: string },
): Promise<AssetRow> =>
  change(ctx, admin, id, 'change-asset', (trx, before, at) =>
    updateAsset(trx, { id: before.id, version }, { name, updated_at: at }),
  )

/**
 * The file is not deleted, because existing campaigns still show it.
 * @throws NotFound
 */
export const deleteAsset = (ctx: Ctx, admin: Caller, id: string): Promise<AssetRow> =>
  change(ctx, admin, id, 'delete-asset', (trx, before, at) =>
    updateAsset(trx, before, { deleted_at: at, updated_at: at }),
  )

function change(
  ctx: Ctx,
  admin: Caller,
  id: string,
  action: string,
  write: (trx: Trx, before: AssetRow, at: Date) => Promise<AssetRow | undefined>,
): Promise<AssetRow> {
  const at = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    const before = await lockAsset(trx, id)
    if (!before) throw noAsset()
    const after = await write(trx, before, at)
    if (!after) throw conflict('Someone else changed this asset. Reload it and try again.')
    await recordAudit(
      trx,
      {
        actorAccountId: admin.accountId,
        action,
        subjectType: 'asset',
        subjectId: id,
        reason: null,
        before: { name: before.name },
        after: after.deleted_at ? null : { name: after.name },
      },
      at,
    )
    return after
  })
}
