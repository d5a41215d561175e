import type { Category, Gender, HairColor, VoiceTone } from './facts.ts'

export type NamedTraits = {
  category?: Category
  gender?: Gender
  hairColor?: HairColor
  voiceTone?: VoiceTone
  accent?: string
  hasVoiceSample?: boolean
  hasImageAsset?: boolean
  ages?: { min?: number; max?: number }
}

const phrasesOf = (line: string): string[] => line.split(',').map((phrase) => phrase.trim())

/**
 * Phrases of each category, its own name first; plurals are derived. The others are more specific
 * than the category ("guitarist"), so they affect the ranking too.
 */
const CATEGORIES: Readonly<Record<Category, string>> = {
  actor: 'actor, performer, stage actor, film actor, screen actor, theater actor, theatre actor',
  musician: `musician, singer, guitarist, drummer, pianist, bassist, violinist, cellist, saxophonist, rapper, songwriter,
    vocalist, dj, folk singer, composer, bass player, guitar player`,
  athlete: `athlete, runner, sprinter, climber, swimmer, cyclist, boxer, skier, rower, footballer, goalkeeper, gymnast,
    tennis player, football player, soccer player, basketball player, sportsperson, sportspeople, olympian`,
  creator: 'creator, influencer, youtuber, streamer, vlogger, blogger, tiktoker, content creator, instagrammer',
  model: 'model, fashion model, runway model, catwalk model, photo model',
  comedian: 'comedian, comic, stand up, stand up comedian, stand up comic, humorist',
  presenter: `presenter, host, tv host, tv presenter, radio host, radio presenter, newsreader, news anchor, newscaster,
    broadcaster, moderator, emcee, show host`,
  expert: 'expert, scientist, physicist, professor, specialist, scholar, clockmaker, pastry chef',
}

const GENDERS: Readonly<Partial<Record<Gender, string>>> = {
  female: `woman, women, female, lady, ladies, girl, gal, mother, mom, mum, grandmother, grandma, granny, businesswoman,
    businesswomen, wife, wives, she, her, herself, daughter, sister`,
  male: `man, men, male, gentleman, gentlemen, guy, dude, bloke, boy, father, dad, grandfather, grandpa, businessman,
    businessmen, husband, he, him, his, himself, son, brother`,
  'non-binary': 'non binary, nonbinary, enby, genderqueer, gender fluid, genderfluid',
}

const PAIRS: readonly (readonly [phrases: string, traits: NamedTraits])[] = [
  ['actress, actresses', { category: 'actor', gender: 'female' }],
  ['comedienne', { category: 'comedian', gender: 'female' }],
  ['songstress, songstresses', { category: 'musician', gender: 'female' }],
  ['sportswoman, sportswomen', { category: 'athlete', gender: 'female' }],
  ['sportsman, sportsmen', { category: 'athlete', gender: 'male' }],
  ['anchorwoman, anchorwomen', { category: 'presenter', gender: 'female' }],
  ['anchorman, anchormen', { category: 'presenter', gender: 'male' }],
  ['voice actor', { category: 'actor', hasVoiceSample: true }],
  ['voice actress, voice actresses', { category: 'actor', gender: 'female', hasVoiceSample: true }],
]

const HAIR: Readonly<Partial<Record<HairColor, string>>> = {
  black: 'black hair, black haired, raven hair',
  brown: 'brown hair, brown haired, brunette, brunet, dark brown hair, chestnut hair, auburn hair',
  blond: 'blond, blonde, blond hair, blonde hair, blond haired, blonde haired, fair hair, fair haired, golden hair',
  red: 'red hair, red haired, redhead, redheaded, ginger, ginger hair, ginger haired, redheads',
  grey: 'grey hair, gray hair, grey haired, gray haired, silver hair, silver haired, salt and pepper hair',
  white: 'white hair, white haired',
  bald: 'bald, bald headed, no hair, without hair, hairless, shaved head',
}

const TONES: Readonly<Partial<Record<VoiceTone, string>>> = {
  warm: 'warm voice, warm voiced, warm tone, warm sounding, warm speaking voice',
  bright: 'bright voice, bright voiced, bright tone',
  deep: 'deep voice, deep voiced, low voice, low voiced, bass voice, deep tone',
  calm: 'calm voice, calm voiced, soothing voice, relaxed voice, quiet voice, calming voice, calm tone',
  energetic: 'energetic voice, lively voice, upbeat voice, excited voice, high energy voice, energetic tone',
  neutral: 'neutral voice, neutral tone',
}

/** Adjectives of a voice, if "voice" follows a few words later ("warm female voice"). */
export const TONE_ADJECTIVES: ReadonlyMap<string, VoiceTone> = new Map([
  ['warm', 'warm'],
  ['bright', 'bright'],
  ['deep', 'deep'],
  ['low', 'deep'],
  ['calm', 'calm'],
  ['calming', 'calm'],
  ['soothing', 'calm'],
  ['energetic', 'energetic'],
  ['lively', 'energetic'],
  ['upbeat', 'energetic'],
  ['neutral', 'neutral'],
])

/**
 * Accents with a country's name. An accent with a language's name ("French accent") is found by the
 * language instead.
 */
const ACCENTS: Readonly<Record<string, string>> = {
  'en-GB': 'british, british english, english accent, british accent, uk accent, british sounding',
  'en-US': 'american, american english, american accent, us accent, us english',
  'en-IE': 'irish, irish accent, irish english',
  'en-AU': 'australian, australian accent, aussie, aussie accent',
  'en-CA': 'canadian english, canadian accent',
  'fr-CA': 'canadian french, quebec accent, quebecois, quebec french',
  'en-IN': 'indian english, indian accent',
  'en-ZA': 'south african, south african accent',
  'en-GH': 'ghanaian, ghanaian accent',
  'en-NG': 'nigerian, nigerian accent',
  'en-NZ': 'new zealand accent, kiwi accent',
  'es-MX': 'mexican, mexican accent, mexican spanish',
  'pt-BR': 'brazilian, brazilian accent, brazilian portuguese',
  'de-AT': 'austrian, austrian accent, austrian german',
  'ar-LB': 'lebanese, lebanese accent, lebanese arabic',
}

/** The nouns are combined with "with a", "has" and "without". */
const SAMPLE_NOUNS = `voice sample, voice recording, voice demo, voice reel, audio sample, audio recording, audio, voice clip,
  recorded voice, sample of their voice, recording of their voice, recording`
const PICTURE_NOUNS = 'picture, photo, photograph, image, portrait picture, headshot'
const VOICE_WORK = 'voice over, voiceover, voice over artist, voiceover artist, voice artist, voice talent, narrator'

/** Words for ages. People here are adults, so "teenagers" are 18 or 19. */
const AGES: readonly (readonly [phrases: string, ages: { min?: number; max?: number }])[] = [
  ['young, youthful, young adult', { max: 29 }],
  ['teen, teenage, teenager', { max: 19 }],
  ['middle aged, midlife', { min: 40, max: 59 }],
  ['elderly, senior, senior citizen, pensioner, retiree', { min: 60 }],
  ['older, mature', { min: 50 }],
]

export const TRAIT_PHRASES: ReadonlyMap<string, NamedTraits> = new Map(
  [
    ...Object.entries(CATEGORIES).map(([category, line]) => [line, { category }] as const),
    ...Object.entries(GENDERS).map(([gender, line]) => [line, { gender }] as const),
    ...Object.entries(HAIR).map(([hairColor, line]) => [line, { hairColor }] as const),
    ...Object.entries(TONES).map(([voiceTone, line]) => [line, { voiceTone }] as const),
    ...Object.entries(ACCENTS).map(([accent, line]) => [line, { accent }] as const),
    ...AGES.map(([line, ages]) => [line, { ages }] as const),
    [VOICE_WORK, { hasVoiceSample: true }] as const,
    ...PAIRS,
  ].flatMap(([line, traits]) =>
    phrasesOf(line as string).flatMap((phrase) =>
      [phrase, pluralOf(phrase)].map((each) => [each, traits as NamedTraits] as const),
    ),
  ),
)

/** Phrases that are more specific than their category, and therefore affect the ranking. */
export const SPECIFIC_PHRASES: ReadonlySet<string> = new Set(
  Object.values(CATEGORIES).flatMap((line) =>
    phrasesOf(line)
      .slice(1)
      .flatMap((phrase) => [phrase, pluralOf(phrase)]),
  ),
)

export const OFFERING_PHRASES: ReadonlyMap<string, 'hasVoiceSample' | 'hasImageAsset'> = new Map(
  [[SAMPLE_NOUNS, 'hasVoiceSample'] as const, [PICTURE_NOUNS, 'hasImageAsset'] as const].flatMap(([line, field]) =>
    phrasesOf(line).flatMap((phrase) => [phrase, pluralOf(phrase)].map((each) => [each, field] as const)),
  ),
)

function pluralOf(phrase: string): string {
  if (/(?:s|x|ch|sh)$/.test(phrase)) return `${phrase}es`
  return /[^aeiou]y$/.test(phrase) ? `${phrase.slice(0, -1)}ies` : `${phrase}s`
}

/** Words that replace a phrase when only one of its traits is removed from a sentence. */
export const WORDS_FOR = {
  gender: { female: 'woman', male: 'man', 'non-binary': 'non-binary', 'not-distinctive': '' } satisfies Record<
    Gender,
    string
  >,
  hasVoiceSample: 'voice sample',
} as const
