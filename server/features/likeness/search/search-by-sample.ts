import { readFile } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { HOUR_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { forbidden, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { Exactly } from '../../../platform/http/schemas.ts'
import { receiveUpload, type UploadedFile } from '../../../platform/http/uploads/receive-upload.ts'
import type { UploadForm } from '../../../platform/http/uploads/upload-form.ts'
import { countAttempt, throttleKey } from '../../../platform/security/throttle.ts'
import { VOICE_VECTOR } from '../../../providers/models/port.ts'
import { FILE_KINDS, prepareFile } from '../../media/files/index.ts'
import { callModel } from '../../media/models/index.ts'
import { assertRole, isBlocked } from '../../people/accounts/index.ts'
import { FACE_VERSION } from '../marks/index.ts'
import { alikeOf } from './domain/alike.ts'
import { nearestFaces } from './queries/face-vectors.ts'
import { readProfiles } from './queries/read-profiles.ts'
import { nearestVoices } from './queries/voice-vectors.ts'
import type { SearchHit } from './run-search.ts'

export const SAMPLE_FORMS = {
  picture: formOf(
    'likeness-image',
    'A picture (JPEG, PNG or WebP) up to 10 MB and 40 megapixels, with a face. It is not stored.',
  ),
  voice: formOf(
    'likeness-voice',
    'A recording (MP3, M4A, WAV, OGG, WebM or FLAC) up to 20 MB, 1 second to 10 minutes long. It is not stored.',
  ),
} as const satisfies Record<string, UploadForm>

function formOf(kind: 'likeness-image' | 'likeness-voice', about: string) {
  return { fields: Exactly({}), maxBytes: FILE_KINDS[kind].maxBytes, about }
}

/** Twenty searches, then one per hour: enough for casting, too few to identify people in bulk. */
const RULE = {
  name: 'likeness by sample',
  delaysSeconds: [...Array.from({ length: 19 }, () => 0), 3600],
  forgetAfterMs: HOUR_MS,
}
const MAX_RESULTS = 20
/** Many, because an account may have several pictures and some accounts are not listed. */
const CANDIDATES = 200
/** Two pictures with less similarity may show people who do not look alike. */
const MIN_LIKENESS = 0.35
/** Models use no higher resolution. */
const MAX_WIDTH = 1280

type Near = { accountId: string; likeness: number }

/**
 * Finds the listed talents with the most similar faces. Only brands may search by a face
 * (docs/decisions/0118-who-may-search-by-a-face.md). The picture is not stored.
 * @throws Forbidden for an account that is not a brand, or is blocked; RateLimited;
 * UnprocessableEntity if no face is found; the errors of prepareFile and callModel
 */
export const searchByPicture = (ctx: Context, caller: Caller, request: FastifyRequest, signal: AbortSignal) =>
  receiveSample(ctx, caller, request, 'picture', async (file) => {
    const picture = await ctx.temporaryFiles.use((clean) =>
      ctx.temporaryFiles.use(async (small) => {
        await prepareFile(ctx, 'likeness-image', file, clean)
        const { contentType } = await ctx.pictures.resize(clean, small, { width: MAX_WIDTH })
        return { bytes: new Uint8Array(await readFile(small)), contentType }
      }),
    )
    const { result, made } = await callModel(ctx, { key: 'likeness', capability: 'likeness', signal }, (model, call) =>
      model.vectorOf(call, picture),
    )
    if (!result.face)
      throw unprocessable('There is no visible face in this picture. Send one that shows a face clearly.')
    const { vector } = result.face
    const near = await nearestFaces(ctx.db, {
      vector,
      model: `${made.adapter}/${made.model}`,
      version: FACE_VERSION,
      limit: CANDIDATES,
    })
    return near.map((each) => ({ ...each, likeness: each.likeness < MIN_LIKENESS ? 0 : each.likeness }))
  })

/**
 * Same as `searchByPicture`, for the voice in a recording.
 * @throws Forbidden; RateLimited; the errors of prepareFile and callModel
 */
export const searchByVoice = (ctx: Context, caller: Caller, request: FastifyRequest, signal: AbortSignal) =>
  receiveSample(ctx, caller, request, 'voice', async (file) => {
    await ctx.temporaryFiles.use((to) => prepareFile(ctx, 'likeness-voice', file, to, caller.accountId ?? undefined))
    const recording = new Uint8Array(await readFile(file.path))
    const { result } = await callModel(ctx, { key: 'voice', capability: 'voice', signal }, (model, call) =>
      model.sample(call, recording),
    )
    return nearestVoices(ctx.db, { ...VOICE_VECTOR, vector: result.vector, limit: CANDIDATES })
  })

async function receiveSample(
  ctx: Context,
  caller: Caller,
  request: FastifyRequest,
  by: keyof typeof SAMPLE_FORMS,
  findNear: (file: UploadedFile) => Promise<Near[]>,
): Promise<SearchHit[]> {
  assertRole(caller, 'brand')
  if (await isBlocked(ctx.db, caller.accountId))
    throw forbidden('Your account is blocked, so you cannot search by face or voice. Contact support.')
  const allow = () =>
    countAttempt(ctx.db, [throttleKey(ctx.config.SECRET_KEY, RULE, caller.accountId)], ctx.clock.now())
  return receiveUpload(ctx, request, SAMPLE_FORMS[by], allow, async (file) => {
    const best = bestPerAccount(await findNear(file))
    const likenesses = new Map(best.map(({ accountId, likeness }) => [accountId, likeness]))
    const found = await readProfiles(ctx.db, best, MAX_RESULTS)
    ctx.log.info({ accountId: caller.accountId, by, found: found.length }, 'a search by sample was made')
    return found.map((each) => ({
      ...each,
      match: 'similar' as const,
      alike: alikeOf(by, likenesses.get(each.accountId) ?? 0),
    }))
  })
}

function bestPerAccount(near: readonly Near[]): (Near & { score: number })[] {
  const best = new Map<string, Near>()
  for (const each of near) if (!best.has(each.accountId)) best.set(each.accountId, each)
  return [...best.values()].map((each) => ({ ...each, score: Math.round(each.likeness * 100) / 100 }))
}
