import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { badBody } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import type { CheckedPerson } from '../../../platform/persons/index.ts'
import type { SiteLanguage } from '../../../platform/words/index.ts'
import { cleanDisplayName } from './display-name.ts'
import { lockAccountImage } from './queries/account-image.ts'
import { rememberBrandName } from './queries/remember-brand-name.ts'
import { updateAccount, updateProfile } from './queries/update-account.ts'

export type ProfileChanges = {
  displayName?: string
  bio?: string | null
  imageUrl?: string | null
  language?: SiteLanguage
}

/**
 * Updates the display fields and the language of a person and their account; omitted fields keep
 * their values. The slug never changes, because links to it exist.
 * @throws BadRequest for a name that cannot be displayed; BadRequest for a picture on this site
 * that is withheld or belongs to somebody else
 */
export async function changeProfile(
  ctx: Pick<Context, 'db' | 'clock' | 'persons'>,
  caller: Caller,
  { displayName, bio, imageUrl, language }: ProfileChanges,
): Promise<void> {
  const name = displayName === undefined ? {} : { display_name: cleanDisplayName(displayName) }
  const at = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    if (imageUrl) {
      // Lock the picture first, because a picture that is removed at the same moment could
      // otherwise be set again.
      await lockAccountImage(trx, caller.accountId)
      if (!(await ctx.persons.mayName(trx, caller.accountId, imageUrl))) throw notOwnPictureError()
    }
    if (displayName !== undefined && caller.roles.includes('brand'))
      await rememberBrandName(trx, { accountId: caller.accountId, name: displayName, at })
    await updateAccount(trx, caller.accountId, {
      ...name,
      ...(bio === undefined ? {} : { bio }),
      ...(imageUrl === undefined ? {} : { image_url: imageUrl }),
      ...(language === undefined ? {} : { language }),
      updated_at: at,
    })
    if (displayName === undefined && imageUrl === undefined) return
    await updateProfile(trx, caller.userId, { ...name, ...(imageUrl === undefined ? {} : { avatar_url: imageUrl }) })
  })
}

const notOwnPictureError = () =>
  badBody([{ path: 'imageUrl', message: 'is not one of your public pictures. Upload a picture first.' }])

export type PublishablePortrait = { person: CheckedPerson<'portrait'>; address: string }

/** Sets or removes the picture of a person and their account. */
export async function setAccountPicture(
  trx: Trx,
  { accountId, userId }: Pick<Caller, 'accountId' | 'userId'>,
  portrait: PublishablePortrait | null,
  at: Date,
): Promise<void> {
  const address = portrait?.address ?? null
  await updateAccount(trx, accountId, { image_url: address, updated_at: at })
  await updateProfile(trx, userId, { avatar_url: address })
}
