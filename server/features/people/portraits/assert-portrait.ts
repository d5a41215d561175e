import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { spendToday } from '../../../platform/limits/daily-count.ts'
import { readPicture } from '../../media/files/index.ts'
import { describePicture } from '../../media/models/index.ts'

/** Portraits per account and day, because each costs a call of a model. */
const PORTRAITS_A_DAY = 40

/** @throws RateLimited (429) above the account's daily limit */
export const countPortraitUpload = (ctx: Context, { accountId }: Pick<Caller, 'accountId'>): Promise<void> =>
  spendToday(
    ctx.db,
    ctx.config,
    {
      name: 'portraits',
      subject: accountId,
      limit: PORTRAITS_A_DAY,
      words: 'You have reached today’s limit for uploaded pictures. Try again tomorrow.',
    },
    ctx.clock.now(),
  )

/**
 * Rejects an unsuitable public picture. Nudity is never allowed. A talent's picture may show one
 * adult or nobody, because it represents the licensed likeness. Brands and agencies may show a
 * logo or several people.
 * @throws NUDITY, multiple_faces, GUARDIAN_CONSENT_REQUIRED or UnprocessableEntity (422)
 * @throws ServiceUnavailable (503) while the model is unavailable
 */
export async function assertPortrait(ctx: Context, { roles }: Pick<Caller, 'roles'>, key: string): Promise<void> {
  const picture = await readPicture(ctx, key, 'The picture is no longer available. Upload it again.')
  const description = await describePicture(ctx, picture, 'This picture cannot be used. Choose another one.')
  if (description.isNudity)
    throw new AppError('NUDITY', 'This picture shows nudity and cannot be used. Choose another one.')
  if (!roles.includes('talent')) return
  if (description.peopleCount > 1 || description.faces.length > 1)
    throw new AppError(
      'multiple_faces',
      'This picture shows several people. Choose one that shows only you, so that nobody else is mistaken for you.',
    )
  if (description.personDetected && description.ageGroup === 'child')
    throw new AppError(
      'GUARDIAN_CONSENT_REQUIRED',
      'This picture shows a child. Choose one that shows you as an adult.',
    )
}
