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
import { ORDERS } from './domain/cursor.ts'
import { followersCount } from './domain/followers-count.ts'
import { MAX_SEARCH_TEXT } from './embed-texts.ts'
import { pictureUrl } from './picture-url.ts'
import { FACET_NAMES } from './queries/find-facets.ts'
import type { ProfileHit } from './queries/read-profiles.ts'
import type { SearchHit, SearchResult } from './search-likeness.ts'
import { CategoryName, GenderName, HairColorName, VoiceToneName } from './trait-names.ts'

const ShortText = (description: string, example: string) =>
  withExample(Type.String({ minLength: 1, maxLength: 100, description }), example)
const Followers = Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 })
const Year = Type.Integer({ minimum: 1, maximum: 9998 })
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
}

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
  ...SHARED,
})

export const SearchBody = named(
  'LikenessSearchBody',
  Exactly({
    filters: Type.Optional(named('LikenessFilters', ExactlyListed({ ...FILTERS, tags: Type.Optional(Tags) }))),
    text: Type.Optional(
      Text({
        minLength: 1,
        maxLength: MAX_SEARCH_TEXT,
        description:
          'A free description of who to find; the whole text is used. `filters` still apply. A ligature counts as the letters it stands for.',
      }),
    ),
    ...SHARED,
  }),
  {
    filters: { category: 'actor', gender: 'female', hairColor: 'brown', minFollowers: 10_000 },
    limit: 20,
    offset: 0,
    orderBy: 'numberOfFollowers',
    orderDirection: 'desc',
    includeSimilar: false,
    facets: false,
    explain: false,
    minimums: false,
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
    minimums: Type.Optional(
      Type.Array(OfferMinimum, {
        description: 'With `minimums`: the minimum fees, by currency and kind of work.',
      }),
    ),
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
  }),
)

type Config = Pick<Context['config'], 'BASE_URL'>

export const toSearchResponse = (
  config: Config,
  { results, count, nextCursor, facets }: SearchResult,
): Static<typeof SearchResponse> => ({
  success: true,
  results: results.map((found) => toFoundTalent(config, found)),
  count,
  nextCursor,
  ...(facets ? { facets } : {}),
})

export const toFoundTalent = (
  config: Config,
  found: ProfileHit & Pick<SearchHit, 'match' | 'reasons' | 'minimums'>,
): Static<typeof FoundTalent> => {
  const { accountId, displayName, slug, imageUrl, pictures, score, match, reasons, minimums } = found
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
    ...(minimums ? { minimums } : {}),
  }
}
