import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { notFound } from '../../../platform/errors.ts'
import { visitOf } from '../../../platform/limits/visit.ts'
import type { PictureDescription } from '../../../providers/models/port.ts'
import { FILE_KINDS, keepFiles } from '../../media/files/index.ts'
import { claimPresignedUpload } from './claim-presigned-upload.ts'
import { countPhoto } from './count-photo.ts'
import { describeSelfie } from './describe-selfie.ts'
import { isConsentVersion } from './domain/consent-versions.ts'
import { findSelfieFaults, type Selfie } from './domain/selfie.ts'
import { changeFanSession } from './queries/change-session.ts'
import { findSelfieNamed } from './queries/find-selfie.ts'
import { lockFanSession, type SessionVisitor } from './queries/find-session.ts'
import { isPresigned, saveDescription } from './queries/write-selfies.ts'
import { findSessionForSelfie, type SessionForSelfie, tookTooLong } from './upload-selfie.ts'

/** Contract, part 2, "Verification". */
export type Verification = Pick<
  PictureDescription,
  'personDetected' | 'isBlurry' | 'isNudity' | 'isCelebrity' | 'gender' | 'ageGroup' | 'peopleCount'
>

const { prefix } = FILE_KINDS.selfie

type Asking = Pick<FastifyRequest, 'ip' | 'headers'>

/**
 * Verifies a picture, with one model call per picture. If the request names a session, the session
 * stores the gender, the age and the number of people, and a picture without a session becomes its
 * active selfie. If that fails, the error is only logged.
 * @throws NotFound for a picture that does not exist or belongs to another session;
 * CAMPAIGN_CLOSED; RateLimited; the errors of claimPresignedUpload; ModelFailure (503) if no model
 * is available
 */
export async function verifySelfie(
  ctx: Context,
  input: { imageName: string; bearer: string | undefined; visitor: SessionVisitor; request: Asking },
): Promise<Verification> {
  const { imageName, bearer, visitor, request } = input
  const session = await findSessionForSelfie(ctx, bearer, visitor)
  const key = imageName.startsWith(prefix) ? imageName : `${prefix}${imageName}`
  const known = await findSelfieNamed(ctx.db, key)
  const isTheirs = known?.sessionId == null || known.sessionId === session?.id
  // A picture without a description needs a model call, which counts against the limits.
  if (isTheirs && !known?.seen && (known || (await isPresigned(ctx.db, key))))
    await countPhoto(ctx, request, { campaign: session?.campaign })
  const visit = { ...visitOf(ctx.config, request), campaign: session?.campaign }
  const selfie = known ?? (await claimPresignedUpload(ctx, key, { session, visit }))
  if (selfie.sessionId !== null && selfie.sessionId !== session?.id)
    throw notFound('There is no such picture. Upload it first.')
  const description = selfie.seen ?? (await describeSelfie(ctx, selfie.key, visit))
  await save(ctx, { selfie, description: description, session }).catch((error: unknown) =>
    ctx.log.error({ err: error, selfie: selfie.id }, 'the findings of a selfie could not be saved'),
  )
  const { personDetected, isBlurry, isNudity, isCelebrity, peopleCount } = description
  return { personDetected, isBlurry, isNudity, isCelebrity, peopleCount, ...demographicsOf(description) }
}

const demographicsOf = ({ personDetected, gender, ageGroup }: PictureDescription) =>
  personDetected ? { gender, ageGroup } : { gender: null, ageGroup: null }

async function save(
  ctx: Context,
  {
    selfie,
    description,
    session,
  }: { selfie: Selfie; description: PictureDescription; session: SessionForSelfie | undefined },
): Promise<void> {
  const at = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    const locked = session && (await lockFanSession(trx, session.id))
    const saved = await saveDescription(trx, {
      ...selfie,
      sessionId: locked?.id ?? null,
      seen: description,
      ...findSelfieFaults(description),
      ...demographicsOf(description),
      peopleCount: description.peopleCount,
      isNudity: description.isNudity,
      verifiedAt: locked ? (selfie.verifiedAt ?? at) : null,
    })
    if (!saved) throw new Error('another session claimed the picture in the meantime')
    if (!locked) return
    if (selfie.sessionId === null && !(await keepFiles(trx, [selfie.key], { kind: 'selfie' }, at)).has(selfie.key))
      throw tookTooLong()
    // The fan may have accepted this campaign's consent text with the upload. Then store it in the
    // session of the photo.
    const given = saved.consentVersion
    const known = given !== null && isConsentVersion(session?.campaign, given) ? given : null
    const consentVersion = locked.consentVersion ?? known
    const claimed = selfie.sessionId === null ? { activeSelfieId: selfie.id, consentVersion } : {}
    await changeFanSession(trx, locked.id, claimed, at)
  })
}
