import type { LikenessFacts } from './facts.ts'
import { languageOfAccent } from './language-words.ts'

/**
 * Traits that must be equal to match. In a talent a missing trait is unknown, in a search it is
 * not requested.
 */
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

/** Normalizes words for comparison: without accents, in lowercase, with single spaces. */
export const normalizeText = (words: string): string =>
  words.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim().replaceAll(/\s+/g, ' ')

/** For example, the hair color `blond` becomes the term `hair:blond`. */
const TERM_PREFIXES = {
  category: 'category',
  gender: 'gender',
  hairColor: 'hair',
  ageGroup: 'age',
  expression: 'expression',
  accent: 'accent',
  voiceTone: 'tone',
} as const satisfies Partial<Record<keyof Traits, string>>

export function termsOf(traits: Traits): string[] {
  const worded = Object.entries(TERM_PREFIXES).flatMap(([trait, kind]) => {
    const value = traits[trait as keyof typeof TERM_PREFIXES]
    return value ? [`${kind}:${normalizeText(value)}`] : []
  })
  const tags = (traits.tags ?? []).map((tag) => `tag:${normalizeText(tag)}`)
  return [
    ...new Set([
      ...worded,
      ...tags,
      ...(traits.hasImageAsset === undefined ? [] : [`picture:${traits.hasImageAsset}`]),
      ...(traits.hasVoiceSample === undefined ? [] : [`voice:${traits.hasVoiceSample}`]),
    ]),
  ]
}

export const languageTerm = (code: string): string => `language:${code}`

export function termsOfTalent(traits: Traits): string[] {
  const language = languageOfAccent(traits.accent ?? null)
  return [...termsOf(traits), ...(language === undefined ? [] : [languageTerm(language)])]
}

/**
 * Describes traits for the embedding model, for talents and searches in the same words. Empty
 * without traits.
 */
export function describeTraits(
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
