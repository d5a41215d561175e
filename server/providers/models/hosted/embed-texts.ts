import { type EmbeddingModel, embedMany } from 'ai'
import { EMBEDDING_DIMENSIONS, type EmbeddingsModel, type ModelCall, type Priced } from '../port.ts'
import type { ProviderName } from './access.ts'
import { failure } from './failures.ts'
import { assertTextWithinLimit } from './input-limits.ts'
import { NO_RETRIES } from './language.ts'
import { costOfTokens } from './prices.ts'

type Options = NonNullable<Parameters<typeof embedMany>[0]['providerOptions']>

const MAX_CHARACTERS = 20_000
const MIN_VECTOR_LENGTH = 1e-6
/**
 * Texts beyond a provider's limit are split into requests, of which this many run at the same
 * time.
 */
const REQUESTS_AT_ONCE = 2

/**
 * Returns vectors of unit length, which shortened vectors of a model lack.
 * @throws ModelFailure
 */
export async function embedTexts(
  provider: ProviderName,
  { model, signal, options }: { model: EmbeddingModel; signal: AbortSignal; options: Options },
  call: ModelCall,
  texts: readonly string[],
): Promise<Priced<Awaited<ReturnType<EmbeddingsModel['embed']>>>> {
  if (texts.length === 0) return { vectors: [] }
  for (const text of texts) assertTextWithinLimit(provider, text, MAX_CHARACTERS)
  const { embeddings, usage } = await embedMany({
    ...NO_RETRIES,
    model,
    values: [...texts],
    abortSignal: signal,
    maxParallelCalls: REQUESTS_AT_ONCE,
    providerOptions: options,
  })
  if (embeddings.length !== texts.length)
    throw failure(provider, 'nonsense', { detail: `Got ${embeddings.length} vectors for ${texts.length} texts.` })
  const tokens = Number.isFinite(usage.tokens) ? usage.tokens : undefined
  return {
    vectors: embeddings.map((vector) => unitLength(provider, vector)),
    ...costOfTokens(call.model, { input: tokens }),
  }
}

function unitLength(provider: ProviderName, vector: readonly number[]): readonly number[] {
  const length = Math.hypot(...vector)
  if (vector.length !== EMBEDDING_DIMENSIONS || !Number.isFinite(length) || length < MIN_VECTOR_LENGTH)
    throw failure(provider, 'nonsense', { detail: `A vector has ${vector.length} numbers and the length ${length}.` })
  return vector.map((number) => number / length)
}
