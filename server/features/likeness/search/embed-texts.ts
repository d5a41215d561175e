import type { Context } from '../../../platform/context.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import type { Visit } from '../../../platform/limits/visit.ts'
import { ModelFailure } from '../../../providers/models/port.ts'
import { callModel, findActiveModel } from '../../media/models/index.ts'
import { EmbeddingCache, type TextEmbedding } from './embedding-cache.ts'
import { maintainMeaningIndex } from './maintain-meaning-index.ts'
import { listStaleRecords, markEmbeddedByOthers, putRecordVectors } from './queries/text-vectors.ts'

const MODEL = 'embeddings'
/**
 * Version of the wording of records. Raise it when the wording changes, so that all records are
 * embedded again.
 */
const WORDS_VERSION = 1
const BATCH = 50
/**
 * Maximum characters after normalization, which can expand one character to eighteen. Anyone may
 * search, and the cost grows with the length.
 */
export const MAX_SEARCH_TEXT = 500
const EMBEDDING_WAIT_MS = 4000

const modelVersionOf = ({ adapter, model }: { adapter: string; model: string }): string =>
  `${adapter}/${model}/${WORDS_VERSION}`

/**
 * Embeds records whose text changed or that another model embedded. Stops if the model is
 * unavailable; the next run continues.
 */
export async function embedStaleRecords(
  ctx: Context,
  isTimeUp: IsTimeUp = () => false,
): Promise<{ embedded: number; unread: number }> {
  const report = { embedded: 0, unread: 0 }
  const model = await findActiveModel(ctx, MODEL)
  if (!model) return report
  const madeBy = modelVersionOf(model)
  while (!isTimeUp()) {
    const stale = await listStaleRecords(ctx.db, BATCH)
    if (stale.length === 0) {
      if ((await markEmbeddedByOthers(ctx.db, madeBy, { at: ctx.clock.now(), limit: BATCH })) > 0) continue
      await maintainMeaningIndex(ctx, madeBy)
      break
    }
    try {
      const embeddable = stale.filter(({ description }) => description !== '')
      const vectors = await embedAll(
        ctx,
        embeddable.map(({ description }) => description),
      )
      const byId = new Map(embeddable.map(({ account_id }, at) => [account_id, vectors[at] ?? null]))
      const records = stale.map((record) => ({ ...record, vector: byId.get(record.account_id) ?? null }))
      await putRecordVectors(ctx.db, records, { madeBy, at: ctx.clock.now() })
      report.embedded += records.filter(({ vector }) => vector !== null).length
      report.unread += records.filter(({ vector }) => vector === null).length
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error
      ctx.log.warn({ err: error }, 'search records could not be embedded; the next run retries it')
      break
    }
  }
  return report
}

/**
 * Embeds texts; null for a text that the model refuses.
 * @throws ModelFailure if the model is unavailable.
 */
async function embedAll(ctx: Context, texts: readonly string[]): Promise<(readonly number[] | null)[]> {
  if (texts.length === 0) return []
  try {
    const { result } = await callModel(ctx, { key: MODEL, capability: 'embeddings' }, (model, call) =>
      model.embed(call, texts),
    )
    return [...result.vectors]
  } catch (error) {
    if (!(error instanceof ModelFailure) || (error.reason !== 'refused' && error.reason !== 'invalid')) throw error
    // One refused text fails the whole batch, so embed each text separately.
    if (texts.length === 1) return [null]
    const each: (readonly number[] | null)[] = []
    for (const text of texts) each.push(...(await embedAll(ctx, [text])))
    return each
  }
}

const spelledOut = (text: string): string[] => [...text.normalize('NFKC').toWellFormed()]

export const fitsSearchText = (text: string): boolean => spelledOut(text).length <= MAX_SEARCH_TEXT

/**
 * One cache for each set of models. In practice that is one per process, so a text that is
 * searched often is embedded only once.
 */
const cachedEmbeddings = new WeakMap<Context['models'], EmbeddingCache>()

/**
 * Cuts the text at MAX_SEARCH_TEXT. Undefined if no model is available and the text is not cached.
 */
export async function embedSearchText(
  ctx: Context,
  text: string,
  signal: AbortSignal,
  visit?: Visit,
): Promise<TextEmbedding | undefined> {
  const timeout = AbortSignal.timeout(EMBEDDING_WAIT_MS)
  const either = AbortSignal.any([signal, timeout])
  const searchText = spelledOut(text).slice(0, MAX_SEARCH_TEXT).join('')
  const meanings = cachedEmbeddings.get(ctx.models) ?? new EmbeddingCache()
  cachedEmbeddings.set(ctx.models, meanings)
  const model = await findActiveModel(ctx, MODEL)
  const known = model && meanings.find(modelVersionOf(model), searchText)
  if (known) return known
  try {
    const { result, made } = await callModel(
      ctx,
      {
        key: MODEL,
        capability: 'embeddings',
        signal: either,
        waitMs: EMBEDDING_WAIT_MS / 4,
        purpose: 'anybody',
        visit,
      },
      (model, call) => model.embed(call, [searchText]),
    )
    const [vector] = result.vectors
    return vector && meanings.keep(searchText, { vector, madeBy: modelVersionOf(made) })
  } catch (error) {
    if (!(error instanceof ModelFailure) && error !== timeout.reason) throw error
    ctx.log.warn({ err: error }, 'a search continues without search by meaning')
    return undefined
  }
}
