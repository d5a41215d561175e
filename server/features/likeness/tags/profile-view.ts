import Type, { type Static, type TSchema } from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import { Count, Exactly, Id, Nullable, NullableText, named, OneOf } from '../../../platform/http/schemas.ts'
import { CategoryName, GenderName, HairColorName, VoiceToneName } from '../search/index.ts'
import type { AnalyzedValue } from './domain/effective-facts.ts'
import type { GatheredFacts } from './gather-facts.ts'

export const BirthYear = Type.Integer({ minimum: 1900, maximum: 9998 })

const SourceName = named('LikenessSource', OneOf(['SAID', 'SEEN', 'READ']))

const valueOf = (value: TSchema) =>
  Exactly({
    value: Nullable(value),
    source: {
      ...Nullable(SourceName),
      description: 'SAID by the talent, SEEN in a picture or recording, READ from a linked profile; null: unknown.',
    },
    seenBy: { ...NullableText(), description: 'With SEEN: the model that saw it.' },
    seenValue: {
      ...Nullable(value),
      description:
        'What was seen, even if the talent said otherwise. It applies again if the talent’s value is removed.',
    },
  })

const WordValue = named('LikenessWord', valueOf(Type.String()), {
  value: '30s',
  source: 'SEEN',
  seenBy: 'local/looking',
  seenValue: '30s',
})

export const LikenessProfileView = named(
  'LikenessProfile',
  Exactly({
    accountId: Id,
    category: valueOf(CategoryName),
    gender: valueOf(GenderName),
    hairColor: valueOf(HairColorName),
    ageGroup: WordValue,
    expression: WordValue,
    birthYear: valueOf(BirthYear),
    accent: WordValue,
    voiceTone: valueOf(VoiceToneName),
    numberOfFollowers: valueOf(Count),
    engagementRate: valueOf(Type.Number({ minimum: 0, maximum: 1 })),
    hasImageAsset: Type.Boolean(),
    hasVoiceSample: Type.Boolean(),
    tags: {
      ...Type.Array(Type.String()),
      description: 'From all accepted pictures and recordings, most frequent first.',
    },
  }),
  {
    accountId: STORY.talentId,
    category: { value: 'musician', source: 'SAID', seenBy: null, seenValue: null },
    gender: { value: 'female', source: 'SEEN', seenBy: 'local/looking', seenValue: 'female' },
    hairColor: { value: 'red', source: 'SAID', seenBy: null, seenValue: 'brown' },
    ageGroup: { value: '30s', source: 'SEEN', seenBy: 'local/looking', seenValue: '30s' },
    expression: { value: 'smile', source: 'SEEN', seenBy: 'local/looking', seenValue: 'smile' },
    birthYear: { value: null, source: null, seenBy: null, seenValue: null },
    accent: { value: null, source: null, seenBy: null, seenValue: null },
    voiceTone: { value: 'warm', source: 'SEEN', seenBy: 'local/voice', seenValue: 'warm' },
    numberOfFollowers: { value: 12_400, source: 'READ', seenBy: null, seenValue: null },
    engagementRate: { value: null, source: null, seenBy: null, seenValue: null },
    hasImageAsset: true,
    hasVoiceSample: true,
    tags: ['portrait', 'brown hair', 'smiling'],
  },
)

type SourcedValue<Value> = {
  value: Value | null
  source: 'SAID' | 'SEEN' | 'READ' | null
  seenBy: string | null
  seenValue: Value | null
}

function toSourcedValue<Value>(stated: Value | null, analyzed: AnalyzedValue<Value> | null): SourcedValue<Value> {
  const seenValue = analyzed?.value ?? null
  if (stated !== null) return { value: stated, source: 'SAID', seenBy: null, seenValue }
  return { value: seenValue, source: analyzed ? 'SEEN' : null, seenBy: analyzed?.seenBy ?? null, seenValue }
}

const toReadValue = <Value>(value: Value | null): SourcedValue<Value> => ({
  value,
  source: value === null ? null : 'READ',
  seenBy: null,
  seenValue: null,
})

export const viewProfile = (
  accountId: string,
  { facts, analyzed: seen, words, social }: GatheredFacts,
): Static<typeof LikenessProfileView> => ({
  accountId,
  category: toSourcedValue(words.category, null),
  gender: toSourcedValue(words.gender, seen.gender),
  hairColor: toSourcedValue(words.hairColor, seen.hairColor),
  ageGroup: toSourcedValue(null, seen.ageGroup),
  expression: toSourcedValue(null, seen.expression),
  birthYear: toSourcedValue(words.birthYear, null),
  accent: toSourcedValue(words.accent, seen.accent),
  voiceTone: toSourcedValue(words.voiceTone, seen.voiceTone),
  // Search stores an unknown number as 0; the profile shows null.
  numberOfFollowers: toReadValue(social.numberOfFollowers > 0 ? social.numberOfFollowers : null),
  engagementRate: toReadValue(social.engagementRate),
  hasImageAsset: facts.hasImageAsset,
  hasVoiceSample: facts.hasVoiceSample,
  tags: [...facts.tags],
})
