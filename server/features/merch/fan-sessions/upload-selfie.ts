import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { notFound, rateLimited, unavailable } from '../../../platform/errors.ts'
import { Exactly, Id, OneOf, Text } from '../../../platform/http/schemas.ts'
import { receiveUpload } from '../../../platform/http/uploads/receive-upload.ts'
import type { UploadForm } from '../../../platform/http/uploads/upload-form.ts'
import { newId } from '../../../platform/ids.ts'
import { type Visit, visitOf } from '../../../platform/limits/visit.ts'
import type { SpooledFile } from '../../../platform/spool.ts'
import { deleteFiles, keepFiles, storeFile } from '../../media/files/index.ts'
import type { Campaign } from '../campaigns/index.ts'
import { assertMayUploadPhoto } from './assert-consented.ts'
import { countPhoto, readContentLength } from './count-photo.ts'
import { describeSelfieIfPossible } from './describe-selfie.ts'
import type { FanSession } from './domain/fan-session.ts'
import { type Consents, findSelfieFaults, type Selfie } from './domain/selfie.ts'
import type { SourceType } from './domain/vocabulary.ts'
import { assertMayWork } from './open-campaign.ts'
import { MAX_SELFIE_BYTES } from './presign-upload.ts'
import { changeFanSession } from './queries/change-session.ts'
import { assertStillOpen, claimFanSession } from './queries/claim-session.ts'
import { countSelfies } from './queries/find-selfie.ts'
import { lockFanSession, type SessionVisitor } from './queries/find-session.ts'
import { insertSelfie } from './queries/write-selfies.ts'
import { SessionBearer, SourceTypeName } from './session-fields.ts'

/** A picture without a session is deleted after this time. */
export const UNCLAIMED_MS = DAY_MS
/** Each selfie costs a model call, and only a script would need more. */
const MAX_SELFIES = 50

export type SessionForSelfie = FanSession & { campaign: Campaign | undefined }

/**
 * Finds the session for an uploaded picture; undefined if the request names none.
 * @throws the errors of claimFanSession; CAMPAIGN_CLOSED
 */
export async function findSessionForSelfie(
  ctx: Context,
  bearer: string | undefined,
  visitor: SessionVisitor,
): Promise<SessionForSelfie | undefined> {
  if (bearer === undefined) return undefined
  const session = await claimFanSession(ctx, bearer, visitor)
  return { ...session, campaign: await assertMayWork(ctx, session) }
}

/** @throws RateLimited if the session already has 50 pictures */
export async function assertRoomForSelfie(ctx: Context, session: FanSession | undefined): Promise<void> {
  if (!session) return
  const count = await countSelfies(ctx.db, session.id)
  if (count >= MAX_SELFIES)
    throw rateLimited('This session has reached its photo limit. Start a new one.', 3600, {
      currentCount: count,
      limit: MAX_SELFIES,
    })
}

export type SelfieUpload = {
  session: FanSession | undefined
  source: SpooledFile
  sourceType: SourceType
  uploadKey?: string
  consents: Consents
  visit: Visit
}

/**
 * Stores a fan's picture, re-encoded and without metadata, and lets a model describe it. With a
 * session, the picture becomes its active selfie. Without one, the picture is stored for a day, in
 * which the verify route can assign it to a session.
 * @throws the errors of storeFile; UnprocessableEntity for a picture that every model rejects
 */
export async function saveSelfie(ctx: Context, upload: SelfieUpload): Promise<Selfie> {
  const { session, source } = upload
  // If the process crashes before the row is written, the cleanup job deletes the file.
  const expiresAt = addMs(ctx.clock.now(), UNCLAIMED_MS)
  const owner = session ? { owner: { sessionId: session.id } } : {}
  const { key } = await storeFile(ctx, { kind: 'selfie', source, expiresAt, ...owner })
  try {
    return await saveSelfieRow(ctx, upload, { key, seen: await describeSelfieIfPossible(ctx, key, upload.visit) })
  } catch (error) {
    await deleteFiles(ctx, [key])
    throw error
  }
}

async function saveSelfieRow(
  ctx: Context,
  { session, sourceType, uploadKey, consents }: SelfieUpload,
  { key, seen }: Pick<Selfie, 'key' | 'seen'>,
): Promise<Selfie> {
  const at = ctx.clock.now()
  const selfie: Selfie = {
    id: newId(),
    sessionId: session?.id ?? null,
    key,
    sourceType,
    ...findSelfieFaults(seen),
    seen,
    gender: seen?.personDetected ? seen.gender : null,
    ageGroup: seen?.personDetected ? seen.ageGroup : null,
    peopleCount: seen?.peopleCount ?? null,
    isNudity: seen?.isNudity ?? false,
    verifiedAt: null,
  }
  const { consent, consentVersion, guardianConsent } = consents
  const agreed = consent ? { consentVersion: consentVersion ?? null, consentedAt: at } : NO_CONSENT
  await inTransaction(ctx.db, async (trx) => {
    const locked = session && (await lockFanSession(trx, session.id))
    if (session) assertStillOpen(session, locked)
    await insertSelfie(trx, selfie, { uploadKey: uploadKey ?? null, ...agreed, at })
    if (!locked) return
    if (!(await keepFiles(trx, [key], { kind: 'selfie' }, at)).has(key)) throw tookTooLong()
    await changeFanSession(
      trx,
      locked.id,
      {
        activeSelfieId: selfie.id,
        ...(consent && consentVersion !== undefined ? { consentVersion } : {}),
        ...(guardianConsent ? { guardianConsentAt: locked.guardianConsentAt ?? at } : {}),
      },
      at,
    )
  })
  return selfie
}

const NO_CONSENT = { consentVersion: null, consentedAt: null }

export const tookTooLong = () => unavailable('The photo could not be saved in time. Send it again.')

const ConsentFlag = Type.Optional(OneOf(['true', 'false']))

export const SELFIE_FORM = {
  fields: Exactly({
    sessionId: Type.Optional(SessionBearer),
    sourceType: Type.Optional(SourceTypeName),
    consent: ConsentFlag,
    consentVersion: Type.Optional(Text({ maxLength: 60 })),
    guardianConsent: ConsentFlag,
    designId: Type.Optional(Id),
  }),
  maxBytes: MAX_SELFIE_BYTES,
  about: 'A photo (JPEG, PNG or WebP) up to 10 MB. Camera metadata is removed.',
} satisfies UploadForm

const PAGE_FIELDS = Exactly({
  consent: ConsentFlag,
  // The last field of the form, so the consent is checked after all others were read.
  consentVersion: Text({ maxLength: 60 }),
  guardianConsent: ConsentFlag,
})

/** Photo form of a store page. It contains no session, because a cookie identifies the fan. */
export const PHOTO_FORM = { ...SELFIE_FORM, fields: PAGE_FIELDS } satisfies UploadForm

/**
 * Accepts a photo from the form of a page that works without JavaScript. `findFan` finds or
 * creates the session, after all fields were read, so an invalid form creates none.
 * @throws the errors of the upload route; NotFound if the session has ended
 */
export async function receivePhoto(
  ctx: Context,
  request: FastifyRequest,
  findFan: () => Promise<readonly [bearer: string, visitor: SessionVisitor]>,
): Promise<Selfie> {
  return receiveUpload(
    ctx,
    request,
    PHOTO_FORM,
    async (fields) => {
      const session = await findSessionForSelfie(ctx, ...(await findFan()))
      if (!session) throw notFound('There is no such session. Create a new one.')
      await assertMayUploadPhoto(ctx, session, consentsOf(fields))
      await assertRoomForSelfie(ctx, session)
      await countPhoto(ctx, request, { campaign: session.campaign, bytes: readContentLength(request) })
      return session
    },
    (source, fields, session) =>
      saveSelfie(ctx, {
        session,
        source,
        sourceType: 'upload',
        consents: consentsOf(fields),
        visit: { ...visitOf(ctx.config, request), campaign: session.campaign },
      }),
  )
}

type ConsentFields = { consent?: string; consentVersion?: string; guardianConsent?: string }
export const consentsOf = ({ consent, consentVersion, guardianConsent }: ConsentFields): Consents => ({
  consent: consent === 'true',
  consentVersion,
  guardianConsent: guardianConsent === 'true',
})
