import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { cleanDisplayName } from './display-name.ts'
import { updateAccount, updateProfile } from './queries/update-account.ts'

export type ProfileChanges = { displayName?: string; bio?: string | null; imageUrl?: string | null }

/**
 * Changes what is shown of a person and their account; what is not named stays. The slug stays too: links to it are out.
 * @throws BadRequest for a name that cannot be shown.
 */
export async function changeProfile(
  ctx: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  { displayName, bio, imageUrl }: ProfileChanges,
): Promise<void> {
  const name = displayName === undefined ? {} : { display_name: cleanDisplayName(displayName) }
  await inTransaction(ctx.db, async (trx) => {
    await updateAccount(trx, caller.accountId, {
      ...name,
      ...(bio === undefined ? {} : { bio }),
      ...(imageUrl === undefined ? {} : { image_url: imageUrl }),
      updated_at: ctx.clock.now(),
    })
    if (displayName === undefined && imageUrl === undefined) return
    await updateProfile(trx, caller.userId, { ...name, ...(imageUrl === undefined ? {} : { avatar_url: imageUrl }) })
  })
}

/** Shows another picture of a person and their account, or none: an address. Two statements. */
export async function showPicture(
  trx: Trx,
  { accountId, userId }: Pick<Caller, 'accountId' | 'userId'>,
  address: string | null,
  at: Date,
): Promise<void> {
  await updateAccount(trx, accountId, { image_url: address, updated_at: at })
  await updateProfile(trx, userId, { avatar_url: address })
}
