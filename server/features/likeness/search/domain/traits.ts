import type { LikenessFacts } from './facts.ts'

/** What is asked for by being equal: of a talent, or of a search. What is not there is not said, or not asked for. */
export type Traits = Partial<
  Pick<
    LikenessFacts,
    | 'category'
    | 'gender'
    | 'hairColor'
    | 'ageGroup'
    | 'expression'
    | 'accent'
    | 'voiceTone'
    | 'hasImageAsset'
    | 'hasVoiceSample'
    | 'tags'
  >
>

/** Words as they are compared: without accents, in lower case, with single spaces. */
export const fold = (words: string): string =>
  words.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim().replaceAll(/\s+/g, ' ')

/** The traits whose words are compared, and what marks their kind among the terms of the index. */
const WORDED = {
  category: 'category',
  gender: 'gender',
  hairColor: 'hair',
  ageGroup: 'age',
  expression: 'expression',
  accent: 'accent',
  voiceTone: 'tone',
} as const satisfies Partial<Record<keyof Traits, string>>

/** Traits as terms of the index: a talent is found who has all that are asked for. Each stands there once. */
export function termsOf(traits: Traits): string[] {
  const worded = Object.entries(WORDED).flatMap(([trait, kind]) => {
    const said = traits[trait as keyof typeof WORDED]
    return said ? [`${kind}:${fold(said)}`] : []
  })
  const tags = (traits.tags ?? []).map((tag) => `tag:${fold(tag)}`)
  return [
    ...new Set([
      ...worded,
      ...tags,
      ...(traits.hasImageAsset === undefined ? [] : [`picture:${traits.hasImageAsset}`]),
      ...(traits.hasVoiceSample === undefined ? [] : [`voice:${traits.hasVoiceSample}`]),
    ]),
  ]
}

/**
 * Traits as a sentence, for its meaning: the same words for what somebody is and for what is looked for. Empty when there
 * is nothing to say.
 */
export function describe(
  traits: Omit<Traits, 'hasImageAsset' | 'hasVoiceSample'>,
  styleWords: readonly string[] = [],
): string {
  const { category, gender, hairColor, ageGroup, expression, accent, voiceTone, tags = [] } = traits
  const person = [gender === 'not-distinctive' ? null : gender, category].filter(Boolean).join(' ')
  const parts = [
    person,
    ageGroup && `${ageGroup} years of age`,
    hairColor && (hairColor === 'bald' ? 'bald' : `${hairColor} hair`),
    expression && `${expression} expression`,
    voiceTone && `${voiceTone} voice`,
    accent && `${accent} accent`,
    ...styleWords,
    ...tags,
  ]
  return parts.filter(Boolean).join(', ')
}
