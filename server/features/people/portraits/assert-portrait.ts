import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { spendToday } from '../../../platform/limits/daily-count.ts'
import { readPicture } from '../../media/files/index.ts'
import { describePicture } from '../../media/models/index.ts'

/** Each is looked at by a model. */
const PORTRAITS_A_DAY = 40

/** Counts one more portrait that an account brings today. @throws RateLimited (429) */
export const countLook = (ctx: Context, { accountId }: Pick<Caller, 'accountId'>): Promise<void> =>
  spendToday(
    ctx.db,
    ctx.config,
    {
      name: 'portraits',
      subject: accountId,
      limit: PORTRAITS_A_DAY,
      words: 'Enough pictures for today: each is looked at.',
    },
    ctx.clock.now(),
  )

/**
 * Refuses a picture that must not stand beside a name where strangers see it. Nobody shows nudity; a talent's shows one
 * grown-up or nobody, since it says whose likeness is licensed; a brand or an agency may show a mark or its people.
 * @throws NUDITY, multiple_faces, GUARDIAN_CONSENT_REQUIRED, UnprocessableEntity (422); ServiceUnavailable (503) while
 * nobody can look
 */
export async function assertPortrait(ctx: Context, { roles }: Pick<Caller, 'roles'>, key: string): Promise<void> {
  const picture = await readPicture(ctx, key, 'The picture is gone. Choose it again.')
  const seen = await describePicture(ctx, picture, 'This picture cannot be shown. Choose another one.')
  if (seen.isNudity) throw new AppError('NUDITY', 'This picture cannot be shown. Choose another one, dressed.')
  if (!roles.includes('talent')) return
  if (seen.peopleCount > 1 || seen.faces.length > 1)
    throw new AppError(
      'multiple_faces',
      'There are several people in this picture. Choose one of you alone, so that nobody else is taken for you.',
    )
  if (seen.personDetected && seen.ageGroup === 'child')
    throw new AppError('GUARDIAN_CONSENT_REQUIRED', 'The picture shows a child. Choose one of you, grown up.')
}
