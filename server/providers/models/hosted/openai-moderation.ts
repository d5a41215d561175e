import { Exactly } from '../../../platform/http/schemas.ts'
import { readsParameters } from '../parameters.ts'
import type { ModerationModel, Verdict } from '../port.ts'
import { ModelFailure } from '../port.ts'
import { type Access, addressOf } from './access.ts'
import { createExchange } from './exchange.ts'
import { failure, readMember } from './failures.ts'
import { assertPicturesWithinLimits, assertTextWithinLimit } from './input-limits.ts'

const MAX_CHARACTERS = 100_000

type Score = keyof Verdict['scores']
/** OpenAI's categories, with our names and the scores from which content is refused. */
const MODERATED_CATEGORIES: readonly {
  score: Score
  categories: readonly string[]
  refusedFrom: number
  words: string
}[] = [
  { score: 'nudity', categories: ['sexual'], refusedFrom: 0.5, words: 'nudity or sexual content' },
  { score: 'violence', categories: ['violence', 'violence/graphic'], refusedFrom: 0.5, words: 'violence' },
  { score: 'hate', categories: ['hate', 'hate/threatening'], refusedFrom: 0.5, words: 'hate' },
  {
    score: 'harassment',
    categories: ['harassment', 'harassment/threatening'],
    refusedFrom: 0.5,
    words: 'harassment',
  },
  {
    score: 'selfHarm',
    categories: ['self-harm', 'self-harm/intent', 'self-harm/instructions'],
    refusedFrom: 0.5,
    words: 'self-harm',
  },
  // Refused even at a low score.
  { score: 'minors', categories: ['sexual/minors'], refusedFrom: 0.1, words: 'sexual content with minors' },
]

const noParameters = readsParameters(Exactly({}))

/** Uses OpenAI's moderation endpoint, which costs nothing. */
export function createOpenAiModeration(access: Access): ModerationModel {
  const exchange = createExchange('openai', access)
  return {
    moderate: async (call, { text, picture }) =>
      exchange.run(call, 'moderation', async (signal) => {
        noParameters(call)
        if (!picture && (text === undefined || text.trim() === ''))
          throw new ModelFailure('invalid', 'A text or a picture is required.')
        if (text) assertTextWithinLimit('openai', text, MAX_CHARACTERS)
        if (picture) assertPicturesWithinLimits('openai', [picture])
        const input = [
          ...(text ? [{ type: 'text', text }] : []),
          ...(picture ? [{ type: 'image_url', image_url: { url: dataUrl(picture) } }] : []),
        ]
        const response = await exchange.fetch(`${addressOf('openai', access)}/moderations`, {
          method: 'POST',
          headers: { authorization: `Bearer ${access.apiKey}`, 'content-type': 'application/json' },
          body: JSON.stringify({ model: call.model, input }),
          signal,
        })
        return { verdict: verdictOf(readMember(await response.json(), 'results')), costMicroUsd: 0 }
      }),
  }
}

/** @throws ModelFailure if a required score is missing, which must not count as harmless */
function verdictOf(results: unknown): Verdict {
  if (!Array.isArray(results) || results.length === 0)
    throw failure('openai', 'nonsense', { detail: 'No result was returned.' })
  const found = MODERATED_CATEGORIES.map(({ categories, ...rule }) => {
    const scores = results.flatMap((result) =>
      categories.map((category) => readMember(result, 'category_scores', category)),
    )
    const flags = results.flatMap((result) => categories.map((category) => readMember(result, 'categories', category)))
    if (!scores.every(isScore))
      throw failure('openai', 'nonsense', { detail: `The score for ${rule.score} is missing.` })
    const highest = Math.max(...scores)
    return { ...rule, highest, isRefused: highest >= rule.refusedFrom || flags.includes(true) }
  })
  return {
    isAllowed: !found.some(({ isRefused }) => isRefused),
    scores: Object.fromEntries(found.map(({ score, highest }) => [score, highest])) as Verdict['scores'],
    reasons: found.filter(({ isRefused }) => isRefused).map(({ words }) => `It seems to show or say ${words}.`),
  }
}

const isScore = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1

const dataUrl = ({ bytes, contentType }: { bytes: Uint8Array; contentType: string }): string =>
  `data:${contentType};base64,${Buffer.from(bytes).toString('base64')}`
