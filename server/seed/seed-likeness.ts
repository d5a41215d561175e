import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { App } from '../app.ts'
import { insertStored, putAnalysis } from '../features/likeness/assets/index.ts'
import { currentConsentText, recordConsent } from '../features/likeness/consent/index.ts'
import { FACE_VERSION } from '../features/likeness/marks/index.ts'
import { putFaceVector, putVoiceVector, writeRecord } from '../features/likeness/search/index.ts'
import { saveLinks, writeReadings } from '../features/likeness/social/index.ts'
import {
  gatherFacts,
  measureSample,
  PICTURE_VERSION,
  putOwnStatements,
  VOICE_VERSION,
} from '../features/likeness/tags/index.ts'
import { keepCheckedFile, keepFiles, storeFile } from '../features/media/files/index.ts'
import { addMs, DAY_MS } from '../platform/clock.ts'
import type { Trx } from '../platform/database/transaction.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { newId } from '../platform/ids.ts'
import { VOICE_VECTOR } from '../providers/models/port.ts'
import { CAST_FOLDER, type CastMember, type HeardVoice, VOICES_FOLDER } from './demo-cast.ts'
import { DEMO_OBSERVER, FACE_MODEL, faceVectorOf, observePicture } from './demo-observations.ts'

type Ctx = App['ctx']
type Source = 'likeness-image' | 'likeness-voice'

const SAMPLE = 'voice-sample'

/**
 * Adds the consent, pictures, a recording and details. Searches find the talent immediately.
 * @returns the id of the portrait
 */
export async function addLikeness(
  ctx: Ctx,
  accountId: string,
  { member, voice }: { member: CastMember; voice: HeardVoice },
): Promise<string> {
  const { key, category, gender, birthYear, accent, voiceTone, followers, faces } = member
  const pictures = await Promise.all(
    faces.map((_, at) => store(ctx, accountId, 'likeness-image', new URL(`${key}-${at + 1}.webp`, CAST_FOLDER))),
  )
  const recording = await store(ctx, accountId, 'likeness-voice', new URL(`${key}.mp3`, VOICES_FOLDER))
  const sample = await storeSample(ctx, accountId, key)
  const wave = await measureSample(ctx, await readFile(new URL(`${key}.mp3`, VOICES_FOLDER)), accountId)
  const at = ctx.clock.now()
  const portraitId = await inTransaction(ctx.db, async (trx) => {
    await recordConsent(trx, {
      accountId,
      granted: true,
      version: currentConsentText().version,
      actorAccountId: accountId,
      at,
    })
    let pictureId = ''
    // The portrait is last, because pages show the newest picture first.
    for (const [place, picture] of [...pictures.entries()].reverse()) {
      pictureId = await insertAsset(ctx, trx, { accountId, type: 'IMAGE', file: picture, at })
      const seen = observePicture(member, place)
      const analysis = { seen, seenBy: DEMO_OBSERVER, seenVersion: PICTURE_VERSION, searchTags: seen.tags }
      await putAnalysis(trx, { assetId: pictureId, ...analysis, at })
    }
    const face = { model: FACE_MODEL, version: FACE_VERSION, vector: faceVectorOf(member) }
    await putFaceVector(trx, { assetId: pictureId, accountId, ...face })
    const assetId = await insertAsset(ctx, trx, { accountId, type: 'VOICE', file: recording, at })
    const { seen, seenBy, vector } = voice
    await keepFiles(trx, [sample], { kind: SAMPLE, ownerAccountId: accountId }, at)
    const heard = { seen, seenBy, seenVersion: VOICE_VERSION, searchTags: seen.tags, sampleKey: sample, wave }
    await putAnalysis(trx, { assetId, ...heard, at })
    await putVoiceVector(trx, { assetId, accountId, ...VOICE_VECTOR, vector })
    const words = { category, gender, birthYear, accent, voiceTone }
    await putOwnStatements(trx, { accountId, actorAccountId: accountId, words, at })
    return pictureId
  })
  const [link] = await saveLinks(ctx, accountId, [{ url: profileOf(key) }])
  await inTransaction(ctx.db, async (trx) => {
    if (link) {
      const read = { id: link.id, followers, engagementRate: null, picture: null, failure: null, isFinal: true }
      await writeReadings(trx, [read], at)
    }
    const { facts } = await gatherFacts(trx, accountId)
    await writeRecord(trx, accountId, facts, at)
  })
  return portraitId
}

const profileOf = (key: string): string => `https://www.instagram.com/${key.replaceAll('-', '.')}.demo`

type StoredSource = Awaited<ReturnType<typeof storeFile>> & { source: Source; sha256: string }

async function store(ctx: Ctx, accountId: string, source: Source, from: URL): Promise<StoredSource> {
  const bytes = await readFile(from)
  const expiresAt = addMs(ctx.clock.now(), DAY_MS)
  // The recordings of the demo are synthesized; its pictures are drawn.
  const madeBy = source === 'likeness-voice' ? 'model' : 'person'
  const file = await storeFile(ctx, { kind: source, source: bytes, owner: { accountId }, madeBy, expiresAt })
  await ctx.persons.analyze({ source, fileKey: file.key, accountId })
  return { ...file, source, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** The recording is short enough to be its own voice sample. */
async function storeSample(ctx: Ctx, accountId: string, key: string): Promise<string> {
  const source = await readFile(new URL(`${key}.mp3`, VOICES_FOLDER))
  const expiresAt = addMs(ctx.clock.now(), DAY_MS)
  return (await storeFile(ctx, { kind: SAMPLE, source, owner: { accountId }, madeBy: 'model', expiresAt })).key
}

type NewAsset = { accountId: string; type: 'IMAGE' | 'VOICE'; file: StoredSource; at: Date }

/** @returns the id of the asset */
async function insertAsset(ctx: Ctx, trx: Trx, { accountId, type, file, at }: NewAsset): Promise<string> {
  const { key: fileKey, content_type: contentType, bytes, width, height, source, sha256 } = file
  const assetId = newId()
  const person = await ctx.persons.check(trx, { source, fileKey, accountId, assetId })
  const added = { fileKey, sha256, contentType, bytes, width, height }
  await insertStored(trx, { accountId, type, at }, [{ id: assetId, file: added, person }])
  await keepCheckedFile(trx, person, at)
  return assetId
}
