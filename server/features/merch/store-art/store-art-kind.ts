import Type from 'typebox'
import { addMs, MINUTE_MS } from '../../../platform/clock.ts'
import { Exactly, Id, Nullable, Text } from '../../../platform/http/schemas.ts'
import { deleteFiles } from '../../media/files/index.ts'
import { defineGenerationKind, type GenerationWork } from '../../media/generation/index.ts'
import { CLAIM_MS, WORK_MS } from './domain/claims.ts'
import { finishDesignArt } from './finish-design-art.ts'
import { type GeneratedDesignArt, makeDesignArt } from './make-design-art.ts'
import { startAttempt } from './queries/claim-store-art.ts'
import { filterOf } from './queries/store-art-row.ts'
import { readGeneratedDesignArt } from './read-generated-design-art.ts'

/** A claimed design of a store, or the data for a seller's preview, which has no design. */
export const Input = Type.Union([
  Exactly({ designId: Id, modelKey: Nullable(Id) }),
  Exactly({
    accountId: Id,
    photoKey: Text(),
    filter: Exactly({ id: Id, prompt: Text(), referenceImageUrl: Nullable(Text()) }),
    catalogProductIds: Type.Array(Id),
    modelKey: Id,
  }),
])
type Input = Type.Static<typeof Input>

/**
 * Each job belongs to one claim and makes one attempt. A failure or a crash ends the claim, so
 * that the next request can claim the design again.
 */
export const storeArt = defineGenerationKind({
  name: 'STORE_ART',
  input: Input,
  longestMs: WORK_MS,
  concurrency: 4,
  maxAttempts: 1,
  longestWaitMs: 5 * MINUTE_MS,
  models: ({ modelKey }) => (modelKey === null ? [] : [modelKey]),
  run: async (work) => ({ made: await run(work) }),
  discard: async (ctx, result) => deleteFiles(ctx, readGeneratedDesignArt(result)?.newKeys ?? []),
  ended: finishDesignArt,
})

/** Runs a job. Returns null if another job had taken over the claim before the work started. */
async function run(work: GenerationWork<Input>): Promise<GeneratedDesignArt | null> {
  const { ctx, job, input } = work
  if (!('designId' in input)) return makeDesignArt(work, { ...input, subjectId: input.accountId, known: null })
  const at = ctx.clock.now()
  const held = { designId: input.designId, token: job.id }
  const row = await startAttempt(ctx.db, held, { at, until: addMs(at, CLAIM_MS) })
  if (!row) return null
  const { art_key: artKey, display_key: displayKey } = row
  const isSame = row.made_digest === row.inputs_digest && artKey !== null && displayKey !== null
  return makeDesignArt(work, {
    accountId: row.account_id,
    subjectId: row.design_id,
    photoKey: row.photo_key,
    filter: filterOf(row),
    catalogProductIds: row.catalog_product_ids,
    known: isSame ? { artKey, displayKey } : null,
  })
}
