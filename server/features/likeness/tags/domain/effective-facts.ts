import type { AnalyzedAsset } from '../../assets/index.ts'
import type { Category, Gender, HairColor, LikenessFacts, VoiceTone } from '../../search/index.ts'
import type { AssetAnalysis, PictureAnalysis, VoiceAnalysis } from './asset-analysis.ts'
import { styleWordsOf } from './style-words.ts'

/** Null means that the result of the analysis applies. */
export type OwnStatements = {
  category: Category | null
  gender: Gender | null
  hairColor: HairColor | null
  birthYear: number | null
  accent: string | null
  voiceTone: VoiceTone | null
}
export type SocialFacts = { numberOfFollowers: number; engagementRate: number | null }

export type AnalyzedValue<Value> = { value: Value; seenBy: string }

/** Each fact is the value that most assets have, weighted by confidence. */
export type AnalyzedFacts = {
  gender: AnalyzedValue<'female' | 'male' | 'not-distinctive'> | null
  hairColor: AnalyzedValue<HairColor> | null
  ageGroup: AnalyzedValue<string> | null
  expression: AnalyzedValue<string> | null
  accent: AnalyzedValue<string> | null
  voiceTone: AnalyzedValue<VoiceTone> | null
  tags: string[]
  hasImageAsset: boolean
  hasVoiceSample: boolean
}

const MAX_TAGS = 60

export function combineAnalyses(assets: readonly AnalyzedAsset[]): AnalyzedFacts {
  const analyzed = assets.map((asset) => ({ ...asset, seen: asset.seen as AssetAnalysis, seenBy: asset.seen_by ?? '' }))
  const pictures = analyzed.flatMap(({ seen: what, seenBy }) =>
    what.kind === 'picture' ? [{ what, seenBy, weight: what.confidence }] : [],
  )
  const voices = analyzed.flatMap(({ seen: what, seenBy }) =>
    what.kind === 'voice' ? [{ what, seenBy, weight: 1 }] : [],
  )
  const ofPictures = <Value>(pick: (what: PictureAnalysis) => Value | null) => majority(pictures, pick)
  const ofVoices = <Value>(pick: (what: VoiceAnalysis) => Value | null) => majority(voices, pick)
  return {
    // A voice that is neither high nor low indicates no gender.
    gender:
      ofPictures(({ gender }) => gender) ?? ofVoices(({ gender }) => (gender === 'not-distinctive' ? null : gender)),
    hairColor: ofPictures(({ hairColor }) => hairColor),
    ageGroup: ofPictures(({ ageGroup }) => ageGroup),
    expression: ofPictures(({ expression }) => expression),
    accent: ofVoices(({ accent }) => accent),
    voiceTone: ofVoices(({ tone }) => tone),
    tags: topTags(assets.flatMap(({ searchTags }) => searchTags)),
    hasImageAsset: assets.some(({ type }) => type === 'IMAGE'),
    hasVoiceSample: assets.some(({ voiceSampleKey }) => voiceSampleKey !== null),
  }
}

/** Own statements override the analysis; the numbers come from the links. */
export const effectiveFacts = (analyzed: AnalyzedFacts, words: OwnStatements, social: SocialFacts): LikenessFacts => ({
  category: words.category,
  gender: words.gender ?? analyzed.gender?.value ?? null,
  hairColor: words.hairColor ?? analyzed.hairColor?.value ?? null,
  ageGroup: analyzed.ageGroup?.value ?? null,
  expression: analyzed.expression?.value ?? null,
  birthYear: words.birthYear,
  accent: words.accent ?? analyzed.accent?.value ?? null,
  voiceTone: words.voiceTone ?? analyzed.voiceTone?.value ?? null,
  numberOfFollowers: social.numberOfFollowers,
  engagementRate: social.engagementRate,
  hasImageAsset: analyzed.hasImageAsset,
  hasVoiceSample: analyzed.hasVoiceSample,
  tags: analyzed.tags,
  styleWords: styleWordsOf(analyzed.tags, analyzed.expression?.value ?? null),
})

type Weighed<What> = { what: What; seenBy: string; weight: number }

function majority<What, Value>(
  all: readonly Weighed<What>[],
  pick: (what: What) => Value | null,
): AnalyzedValue<Value> | null {
  const sums = new Map<Value, { weight: number; seenBy: string }>()
  for (const { what, seenBy, weight } of all) {
    const value = pick(what)
    if (value === null) continue
    const sum = sums.get(value)
    sums.set(value, { weight: (sum?.weight ?? 0) + weight, seenBy: sum?.seenBy ?? seenBy })
  }
  const [most] = [...sums].toSorted(([, one], [, other]) => other.weight - one.weight)
  return most ? { value: most[0], seenBy: most[1].seenBy } : null
}

function topTags(tags: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MAX_TAGS)
    .map(([tag]) => tag)
}
