import Type, { type Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Count,
  Exactly,
  ExactlyListed,
  Id,
  Nullable,
  NullableText,
  NullableWebUrl,
  named,
  OneOf,
  pageQuery,
  Text,
  WebUrl,
  withExample,
} from '../../../platform/http/schemas.ts'
import { OfferMinimum } from '../../people/accounts/index.ts'
import { ALIKE } from './domain/alike.ts'
import { ORDERS } from './domain/cursor.ts'
import { followersCount } from './domain/followers-count.ts'
import { MAX_SEARCH_TEXT } from './embed-texts.ts'
import { pictureUrl } from './picture-url.ts'
import { FACET_NAMES } from './queries/find-facets.ts'
import type { ProfileHit } from './queries/read-profiles.ts'
import type { SearchHit, SearchResult } from './search-likeness.ts'
import { CategoryName, GenderName, HairColorName, VoiceToneName } from './trait-names.ts'
import { toVoiceSample, VoiceSample } from './voice-sample.ts'

const ShortText = (description: string, example: string) =>
  withExample(Type.String({ minLength: 1, maxLength: 100, description }), example)
const Followers = Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 })
const Year = Type.Integer({ minimum: 1, maximum: 9998 })
const Age = Type.Integer({
  minimum: 18,
  maximum: 120,
  description: 'By the year of birth that the talent states, otherwise by the age group seen in pictures.',
})
const Rate = Type.Number({ minimum: 0, maximum: 1 })
export const MAX_TAGS = 20
const Tags = Type.Array(ShortText('Case and accents make no difference.', 'stage'), {
  minItems: 1,
  maxItems: MAX_TAGS,
})

/** Every search filter (contract, part 3, "POST /search"). */
const FILTERS = {
  category: Type.Optional(CategoryName),
  gender: Type.Optional(GenderName),
  hairColor: Type.Optional(HairColorName),
  ageGroup: Type.Optional(ShortText('As seen in pictures.', '30s')),
  expression: Type.Optional(ShortText('As seen in pictures.', 'smile')),
  accent: Type.Optional(ShortText('A BCP 47 region, or words; case and accents make no difference.', 'en-GB')),
  voiceTone: Type.Optional(VoiceToneName),
  hasImageAsset: Type.Optional(Type.Boolean()),
  hasVoiceSample: Type.Optional(Type.Boolean()),
  numberOfFollowers: Type.Optional(Followers),
  minFollowers: Type.Optional(Followers),
  maxFollowers: Type.Optional(Followers),
  birthYear: Type.Optional(Year),
  minBirthYear: Type.Optional(Year),
  maxBirthYear: Type.Optional(Year),
  engagementRate: Type.Optional(Rate),
  minEngagementRate: Type.Optional(Rate),
  place: Type.Optional(ShortText('A city or a country that the talent’s profile mentions.', 'Berlin')),
  minAge: Type.Optional(Age),
  maxAge: Type.Optional(Age),
  maxFeeMinorUnit: Type.Optional(
    withExample(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description:
          'Finds talents with a minimum fee of at most this in `feeCurrency`, and those without minimum fees.',
      }),
      50_000,
    ),
  ),
  feeCurrency: Type.Optional(
    withExample(Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217; USD if omitted.' }), 'USD'),
  ),
}
const Languages = Type.Array(ShortText('A language by its code or English name.', 'es'), { minItems: 1, maxItems: 5 })

const { limit } = pageQuery({ max: 100, default: 20 })
const SHARED = {
  q: Type.Optional(
    Text({ maxLength: 200, description: 'A name, its beginning, or a similar spelling; accents make no difference.' }),
  ),
  limit: withExample(limit, 20),
  offset: Type.Integer({
    minimum: 0,
    maximum: 1_000_000_000,
    default: 0,
    description: 'For deep pages, `cursor` is faster.',
  }),
  orderBy: Type.Optional(OneOf(ORDERS, { description: 'Default: the best name match, or the most followers first.' })),
  orderDirection: OneOf(['asc', 'desc'], {
    default: 'desc',
    description: 'Unknown values come last in both directions.',
  }),
  cursor: Type.Optional(
    withExample(
      Type.String({
        minLength: 1,
        maxLength: 1000,
        description: 'The `nextCursor` of the previous page, instead of an offset.',
      }),
      'WyJudW1iZXJPZkZvbGxvd2VycyIsImRlc2MiXQ',
    ),
  ),
  includeSimilar: Type.Boolean({
    default: false,
    description: 'Fills a short page with the closest in meaning to the filters.',
  }),
  facets: Type.Boolean({
    default: false,
    description: 'Returns how many results each value of a field would leave, under the other filters.',
  }),
  explain: Type.Boolean({ default: false, description: 'Adds to each result why it was found.' }),
  minimums: Type.Boolean({ default: false, description: 'Adds to each result the talent’s minimum fees.' }),
  voices: Type.Boolean({
    default: false,
    description: 'Adds to each result a sample of the talent’s voice, if they let everyone hear it.',
  }),
}

export const SearchQuery = ExactlyListed({
  ...FILTERS,
  tags: Type.Optional(
    withExample(
      Type.Unsafe<string | string[]>({
        type: ['string', 'array'],
        minLength: 1,
        maxLength: 2000,
        items: { type: 'string', minLength: 1, maxLength: 100 },
        minItems: 1,
        maxItems: MAX_TAGS,
        description: 'All of them must match: repeat the parameter, or separate values with commas.',
      }),
      'stage,radio',
    ),
  ),
  languages: Type.Optional(
    withExample(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'Codes or English names, separated by commas. All of them must be spoken.',
      }),
      'es,en',
    ),
  ),
  ...SHARED,
})

const BODY_FILTERS = { ...FILTERS, tags: Type.Optional(Tags), languages: Type.Optional(Languages) }

export const SearchBody = named(
  'LikenessSearchBody',
  Exactly({
    filters: Type.Optional(named('LikenessFilters', ExactlyListed(BODY_FILTERS))),
    text: Type.Optional(
      Text({
        minLength: 1,
        maxLength: MAX_SEARCH_TEXT,
        description:
          'A free description of who to find; the whole text is used. `filters` still apply. A ligature counts as the letters it stands for.',
      }),
    ),
    understand: Type.Boolean({
      default: false,
      description:
        'Reads names and hard traits from `text`: category, gender, age, language, accent, place, hair, voice, samples, fee and followers. Traits become filters, which `understood` lists. Nobody is found for words without meaning.',
    }),
    ...SHARED,
  }),
  {
    filters: { category: 'actor', gender: 'female', hairColor: 'brown', minFollowers: 10_000 },
    limit: 20,
    offset: 0,
    understand: false,
    orderBy: 'numberOfFollowers',
    orderDirection: 'desc',
    includeSimilar: false,
    facets: false,
    explain: false,
    minimums: false,
    voices: false,
  },
)

const Score = withExample(Type.Number({ minimum: 0, maximum: 1 }), 1)

export const FoundTalent = named(
  'FoundTalent',
  Exactly({
    id: Id,
    accountId: Id,
    displayName: Text(),
    slug: Text(),
    profileImage: NullableWebUrl,
    images: Type.Array(WebUrl, { description: 'Small copies, available while the talent allows it.' }),
    followersCount: Text({ description: 'Formatted for display.' }),
    score: Score,
    match: {
      ...OneOf(['filter', 'similar']),
      description: '`filter`: an exact match. `similar`: close in meaning, looks or voice.',
    },
    likenessSearch: Exactly({
      category: Nullable(CategoryName),
      gender: Nullable(GenderName),
      hairColor: Nullable(HairColorName),
      ageGroup: NullableText(),
      expression: NullableText(),
      birthYear: Nullable(Type.Integer()),
      accent: NullableText(),
      voiceTone: Nullable(VoiceToneName),
      numberOfFollowers: Count,
      engagementRate: Nullable(Type.Number()),
      hasImageAsset: Type.Boolean(),
      hasVoiceSample: Type.Boolean(),
      tags: Type.Array(Text()),
    }),
    account: Exactly({ displayName: Text(), imageUrl: NullableText(), slug: Text() }),
    reasons: Type.Optional(Type.Array(Text(), { description: 'With `explain`: why it was found.' })),
    misses: Type.Optional(
      Type.Array(Text(), { description: 'Of a nearest result: the labels of the traits that the talent lacks.' }),
    ),
    alike: Type.Optional(
      named('Alikeness', {
        ...OneOf(ALIKE),
        description:
          'Of a search by picture or recording: `score` in words. `little` means that the two may be as different as strangers.',
      }),
    ),
    minimums: Type.Optional(
      Type.Array(OfferMinimum, {
        description: 'With `minimums`: the minimum fees, by currency and kind of work.',
      }),
    ),
    voice: Type.Optional(Nullable(VoiceSample)),
  }),
  {
    id: STORY.talentId,
    accountId: STORY.talentId,
    displayName: 'Mara Lindqvist',
    slug: STORY.talentSlug,
    profileImage: `http://localhost:3000/api/likeness/pictures/${STORY.assetId}`,
    images: [`http://localhost:3000/api/likeness/pictures/${STORY.assetId}`],
    followersCount: '12.4K',
    score: 1,
    match: 'filter',
    likenessSearch: {
      category: 'actor',
      gender: 'female',
      hairColor: 'brown',
      ageGroup: '30s',
      expression: 'smile',
      birthYear: 1991,
      accent: 'en-GB',
      voiceTone: 'warm',
      numberOfFollowers: 12_400,
      engagementRate: 0.034,
      hasImageAsset: true,
      hasVoiceSample: true,
      tags: ['stage', 'radio'],
    },
    account: { displayName: 'Mara Lindqvist', imageUrl: STORY.imageUrl, slug: STORY.talentSlug },
  },
)

const FacetValues = Type.Array(
  named('LikenessFacetValue', Exactly({ value: Text(), count: Count }), { value: 'brown', count: 4 }),
)
const FacetsView = named(
  'LikenessFacets',
  Exactly(
    Object.fromEntries(FACET_NAMES.map((name) => [name, FacetValues])) as Record<
      (typeof FACET_NAMES)[number],
      typeof FacetValues
    >,
  ),
)

/** A search text as it was read. */
const UnderstoodView = named(
  'UnderstoodText',
  Exactly({
    readAs: {
      ...OneOf(['NAME', 'TRAITS', 'WORDS']),
      description: 'NAME: as a name. TRAITS: filters, ranked by the other words. WORDS: other words alone.',
    },
    traits: Type.Array(
      Exactly({
        label: Text(),
        words: Text({ description: 'The words of the text that name it.' }),
        textWithout: Text({ description: 'The text without it, to search again without this filter.' }),
        filters: Type.Partial(Exactly(BODY_FILTERS)),
      }),
    ),
    filters: { ...Type.Partial(Exactly(BODY_FILTERS)), description: 'The filters of all traits.' },
    rest: Text({ description: 'The words that ranked the results.' }),
    setAside: Type.Array(Text(), {
      description: 'Words that were not searched for, because they exclude something or name alternatives.',
    }),
  }),
  {
    readAs: 'TRAITS',
    traits: [{ label: 'Female', words: 'women', textWithout: 'on stage', filters: { gender: 'female' } }],
    filters: { gender: 'female' },
    rest: 'stage',
    setAside: [],
  },
)

/** Response of a search (contract, part 3, "GET /search"). */
export const SearchResponse = named(
  'LikenessSearchAnswer',
  Exactly({
    success: Type.Literal(true),
    results: Type.Array(FoundTalent),
    count: { ...Count, description: 'Number of exact matches; for similar results, the number returned.' },
    nextCursor: {
      ...NullableText(),
      description: 'Start of the next page; null after the last page, and if there is none.',
    },
    facets: Type.Optional(FacetsView),
    understood: Type.Optional({ ...UnderstoodView, description: 'With `understand`: how the text was read.' }),
    isNearest: Type.Optional(
      Type.Boolean({ description: 'With `understand`: true if nobody matches, and these are the nearest.' }),
    ),
  }),
)

type Config = Pick<Context['config'], 'BASE_URL'>

export const toSearchResponse = (
  config: Config,
  { results, count, nextCursor, facets, understood, isNearest }: SearchResult,
  options: { voices?: boolean | undefined } = {},
): Static<typeof SearchResponse> => ({
  success: true,
  results: results.map((found) => toFoundTalent(config, found, options)),
  count,
  nextCursor,
  ...(facets ? { facets } : {}),
  ...(understood ? { understood: understood as Static<typeof UnderstoodView> } : {}),
  ...(isNearest ? { isNearest } : {}),
})

export const toFoundTalent = (
  config: Config,
  found: ProfileHit & Pick<SearchHit, 'match' | 'reasons' | 'minimums' | 'misses' | 'alike'>,
  { voices = false }: { voices?: boolean | undefined } = {},
): Static<typeof FoundTalent> => {
  const { accountId, displayName, slug, imageUrl, pictures, score, match, reasons, minimums, misses, alike } = found
  const images = pictures.map((id) => pictureUrl(config, id))
  return {
    id: accountId,
    accountId,
    displayName,
    slug,
    profileImage: images[0] ?? imageUrl,
    images,
    followersCount: followersCount(found.numberOfFollowers),
    score,
    match,
    likenessSearch: {
      category: found.category,
      gender: found.gender,
      hairColor: found.hairColor,
      ageGroup: found.ageGroup,
      expression: found.expression,
      birthYear: found.birthYear,
      accent: found.accent,
      voiceTone: found.voiceTone,
      numberOfFollowers: found.numberOfFollowers,
      engagementRate: found.engagementRate,
      hasImageAsset: found.hasImageAsset,
      hasVoiceSample: found.hasVoiceSample,
      tags: [...found.tags],
    },
    account: { displayName, imageUrl, slug },
    ...(reasons ? { reasons } : {}),
    ...(misses ? { misses: [...misses] } : {}),
    ...(alike ? { alike } : {}),
    ...(minimums ? { minimums } : {}),
    ...(voices ? { voice: found.voice && toVoiceSample(config, found.voice) } : {}),
  }
}
