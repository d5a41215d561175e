import { createHash } from 'node:crypto'
import { MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts'
import { Exactly, Id, OneOf } from '../../../platform/http/schemas.ts'
import { signGenerated } from '../../media/credentials/index.ts'
import { storeFile } from '../../media/files/index.ts'
import { defineGenerationKind, measureLikeness, moderateGenerated } from '../../media/generation/index.ts'
import { makerOf } from '../../media/models/index.ts'
import { markGenerated } from '../../media/watermarks/index.ts'
import { IMAGE_SIZES, promptFor } from './domain/brief.ts'
import { IMAGE_MODEL_KEYS } from './domain/media.ts'
import { discardFile, endCandidate } from './end-candidate.ts'
import { getSession } from './get-session.ts'
import { readPicture } from './read-material.ts'
import { findUsableAsset } from './usable-asset.ts'

const PROGRESS_GENERATED = 0.85
const PROGRESS_SCORED = 0.9

/**
 * Makes one picture of a session with one model: generates, moderates and compares it with the
 * person, then signs and stores it.
 */
export const imageCandidate = defineGenerationKind({
  name: 'IMAGE_CANDIDATE',
  input: Exactly({ sessionId: Id, modelKey: OneOf(IMAGE_MODEL_KEYS) }),
  longestMs: 300 * SECOND_MS,
  concurrency: 3,
  maxAttempts: 3,
  longestWaitMs: 30 * MINUTE_MS,
  models: ({ modelKey }) => [modelKey],
  isPreview: () => true,
  run: async ({ ctx, input, signal, onProgress, callModel }) => {
    const session = await getSession(ctx.db, input.sessionId)
    const seller = { id: session.seller_account_id, name: session.seller_name }
    const { asset, assertStillUsable } = await findUsableAsset(ctx, seller, { type: 'IMAGE', use: 'preview' })
    const person = await readPicture(ctx, asset.fileKey)
    const products = await Promise.all(session.product_image_keys.map((key) => readPicture(ctx, key)))
    const { quality, side } = IMAGE_SIZES[session.image_kind ?? 'DRAFT']
    const prompt = promptFor({
      description: session.campaign_description,
      campaign: session.campaign_title,
      productPictures: products.length,
      use: session.use_hints,
    })

    await assertStillUsable()
    const { result, made } = await callModel(
      {
        endpoint: input.modelKey,
        capability: 'image',
        onProgress: (fraction) => onProgress(fraction * PROGRESS_GENERATED),
      },
      (model, call) =>
        model.generate(call, {
          prompt,
          references: [person],
          products,
          quality,
          width: side,
          height: side,
          seed: seedOf(session.id),
        }),
    )
    onProgress(PROGRESS_GENERATED)
    await assertStillUsable()
    await moderateGenerated({ callModel }, result.picture)
    onProgress(PROGRESS_SCORED)
    await assertStillUsable()
    const score = await measureLikeness({ ctx, signal, callModel }, person, result.picture)
    const signed = await signGenerated(ctx, made, await markGenerated(ctx, result.picture), { likenessOf: seller })

    await assertStillUsable()
    signal.throwIfAborted()
    const file = await storeFile(ctx, {
      kind: 'image-candidate',
      source: signed.bytes,
      owner: { accountId: session.buyer_account_id },
      subjectId: session.id,
      fileName: input.modelKey,
    })
    return { key: file.key, score, madeBy: makerOf(made) }
  },
  discard: discardFile,
  ended: endCandidate,
})

/**
 * Every attempt has the same seed, so that a retry gives the same picture if the model supports
 * this.
 */
const seedOf = (sessionId: string): number => createHash('sha256').update(sessionId).digest().readUInt32BE(0) >>> 1
