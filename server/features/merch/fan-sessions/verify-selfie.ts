import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { notFound } from '../../../platform/errors.ts'
import { visitOf } from '../../../platform/limits/visit.ts'
import type { PictureDescription } from '../../../providers/models/port.ts'
import { FILE_KINDS, keepFiles } from '../../media/files/index.ts'
import { countPhoto } from './count-photo.ts'
import type { FanSession } from './domain/fan-session.ts'
import { faultsOf, type Selfie } from './domain/selfie.ts'
import { lookAtSelfie } from './look-at-selfie.ts'
import { changeFanSession } from './queries/change-session.ts'
import { findSelfieNamed } from './queries/find-selfie.ts'
import { lockFanSession, type Opener } from './queries/find-session.ts'
import { isPresigned, saveSeen } from './queries/write-selfies.ts'
import { takePresigned } from './take-presigned.ts'
import { findSessionForSelfie, tookTooLong } from './upload-selfie.ts'

/** What is said of a picture (part 2, "Verification"). */
export type Verification = Pick<
  PictureDescription,
  'personDetected' | 'isBlurry' | 'isNudity' | 'isCelebrity' | 'gender' | 'ageGroup' | 'peopleCount'
>

const { prefix } = FILE_KINDS.selfie

type Asking = Pick<FastifyRequest, 'ip' | 'headers'>

/**
 * What a model sees in a picture, asked once a picture. With a session, gender, age and number of people are saved on it;
 * a picture that nobody has claimed is that session's from now on, and the one it works with. What cannot be saved is
 * logged, and fails nothing.
 * @throws NotFound for a picture that is not there, or another session's; CAMPAIGN_CLOSED; RateLimited; as takePresigned; ModelFailure
 * (503) when nobody can look now
 */
export async function verifySelfie(
  ctx: Context,
  asked: { imageName: string; bearer: string | undefined; visitor: Opener; request: Asking },
): Promise<Verification> {
  const { imageName, bearer, visitor, request } = asked
  const session = await findSessionForSelfie(ctx, bearer, visitor)
  const key = imageName.startsWith(prefix) ? imageName : `${prefix}${imageName}`
  const known = await findSelfieNamed(ctx.db, key)
  const isTheirs = known?.sessionId == null || known.sessionId === session?.id
  // A model looks at it now.
  if (isTheirs && !known?.seen && (known || (await isPresigned(ctx.db, key))))
    await countPhoto(ctx, request, { campaign: session?.campaign })
  const visit = visitOf(ctx.config, request)
  const selfie = known ?? (await takePresigned(ctx, key, { session, visit }))
  if (selfie.sessionId !== null && selfie.sessionId !== session?.id)
    throw notFound('There is no such picture. Upload it first.')
  const seen = selfie.seen ?? (await lookAtSelfie(ctx, selfie.key, visit))
  await save(ctx, { selfie, seen, session }).catch((error: unknown) =>
    ctx.log.error({ err: error, selfie: selfie.id }, 'what was seen of a selfie could not be saved'),
  )
  const { personDetected, isBlurry, isNudity, isCelebrity, peopleCount } = seen
  return { personDetected, isBlurry, isNudity, isCelebrity, peopleCount, ...demographicsOf(seen) }
}

/** Nobody there, nothing to say of them. */
const demographicsOf = ({ personDetected, gender, ageGroup }: PictureDescription) =>
  personDetected ? { gender, ageGroup } : { gender: null, ageGroup: null }

async function save(
  ctx: Context,
  { selfie, seen, session }: { selfie: Selfie; seen: PictureDescription; session: FanSession | undefined },
): Promise<void> {
  const at = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    const locked = session && (await lockFanSession(trx, session.id))
    const saved = await saveSeen(trx, {
      ...selfie,
      sessionId: locked?.id ?? null,
      seen,
      ...faultsOf(seen),
      ...demographicsOf(seen),
      peopleCount: seen.peopleCount,
      isNudity: seen.isNudity,
      verifiedAt: locked ? (selfie.verifiedAt ?? at) : null,
    })
    if (!saved) throw new Error('another session has claimed the picture meanwhile')
    if (!locked) return
    if (selfie.sessionId === null && !(await keepFiles(trx, [selfie.key], { kind: 'selfie' }, at)).has(selfie.key))
      throw tookTooLong()
    // What was agreed to with the photo is agreed to by the session that has it now.
    const consentVersion = locked.consentVersion ?? saved.consentVersion
    const claimed = selfie.sessionId === null ? { activeSelfieId: selfie.id, consentVersion } : {}
    await changeFanSession(trx, locked.id, claimed, at)
  })
}
