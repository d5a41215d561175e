import type { Context } from '../../../platform/context.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { ModelFailure } from '../../../providers/models/port.ts'
import { callModel, findActiveModel } from '../../media/models/index.ts'
import type { TextEmbedding } from './queries/find-candidates.ts'
import { listStaleTalents, putTalentVectors, type StaleTalent } from './queries/talent-vectors.ts'

const MODEL = 'embeddings'
/**
 * Version of the text that is made from a profile. Increase it when that text changes, so that all
 * profiles are embedded again.
 */
const PROFILE_VERSION = 1
const BATCH = 20
/** Longer texts are cut, because the model is made for a few sentences. */
const MAX_CHARACTERS = 2000
const EMBEDDING_TIMEOUT_MS = 4000

const nameOf = ({ adapter, model }: { adapter: string; model: string }): string => `${adapter}/${model}`

/**
 * Embeds changed profiles in batches, so that a search embeds only its brief. Stops when the model
 * is unavailable; the next run continues.
 * @returns `embedded`: number of profiles with a new vector; `unread`: number of profiles without
 * a vector, because they have no bio or the model refused them
 */
export async function embedTalents(
  ctx: Context,
  isTimeUp: IsTimeUp = () => false,
): Promise<{ embedded: number; unread: number }> {
  const report = { embedded: 0, unread: 0 }
  const model = await findActiveModel(ctx, MODEL)
  if (!model) return report
  while (!isTimeUp()) {
    const stale = await listStaleTalents(ctx.db, { model: nameOf(model), version: PROFILE_VERSION, limit: BATCH })
    if (stale.length === 0) break
    try {
      const vectors = await embedProfiles(ctx, stale)
      const made = { model: nameOf(model), version: PROFILE_VERSION, at: ctx.clock.now() }
      await putTalentVectors(ctx.db, vectors, made)
      report.embedded += vectors.filter(({ vector }) => vector !== null).length
      report.unread += vectors.filter(({ vector }) => vector === null).length
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error
      ctx.log.warn({ err: error }, 'could not embed the talent profiles')
      break
    }
  }
  return report
}

async function embedProfiles(ctx: Context, talents: readonly StaleTalent[]) {
  const readable = talents.filter(({ bio }) => bio?.trim())
  const vectors = readable.length > 0 ? await embed(ctx, readable.map(profileText)) : []
  const byId = new Map(readable.map(({ id }, at) => [id, vectors[at] ?? null]))
  return talents.map(({ id, updated_at }) => ({
    accountId: id,
    vector: byId.get(id) ?? null,
    profileUpdatedAt: updated_at,
  }))
}

/**
 * Returns a vector for each text, or null if the model refuses the text.
 * @throws ModelFailure when the model is unavailable
 */
async function embed(ctx: Context, texts: readonly string[]): Promise<(readonly number[] | null)[]> {
  try {
    const { result } = await callModel(ctx, { key: MODEL, capability: 'embeddings' }, (model, call) =>
      model.embed(call, texts),
    )
    return [...result.vectors]
  } catch (error) {
    if (!(error instanceof ModelFailure) || (error.reason !== 'refused' && error.reason !== 'invalid')) throw error
    // One refused text fails the whole batch, so the texts are embedded one by one.
    if (texts.length === 1) return [null]
    const each: (readonly number[] | null)[] = []
    for (const text of texts) each.push(...(await embed(ctx, [text])))
    return each
  }
}

const profileText = ({ display_name, bio }: StaleTalent): string =>
  `${display_name}. ${bio ?? ''}`.slice(0, MAX_CHARACTERS)

/** Returns undefined when no model is available. Talents are then ranked without the embedding. */
export async function embedBrief(ctx: Context, text: string): Promise<TextEmbedding | undefined> {
  const signal = AbortSignal.timeout(EMBEDDING_TIMEOUT_MS)
  try {
    const { result, made } = await callModel(
      ctx,
      { key: MODEL, capability: 'embeddings', signal, waitMs: EMBEDDING_TIMEOUT_MS / 4 },
      (model, call) => model.embed(call, [text.slice(0, MAX_CHARACTERS)]),
    )
    const [vector] = result.vectors
    return vector && { vector, model: nameOf(made), version: PROFILE_VERSION }
  } catch (error) {
    if (!(error instanceof ModelFailure) && error !== signal.reason) throw error
    ctx.log.warn({ err: error }, 'matching a brief without its embedding')
    return undefined
  }
}
