import Type from 'typebox'
import { Exactly, ExactlyListed, named, OneOf, pageQuery, Text, withExample } from '../../../platform/http/schemas.ts'
import { ORDERS } from './domain/cursor.ts'
import { MAX_SEARCH_TEXT } from './embed-texts.ts'
import { FREE_FILTERS } from './free-scope.ts'
import { CategoryName, GenderName, HairColorName, VoiceToneName } from './trait-names.ts'

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

/** Contract, part 3, "POST /search". */
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
  ...FREE_FILTERS,
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

export const BODY_FILTERS = { ...FILTERS, tags: Type.Optional(Tags), languages: Type.Optional(Languages) }

export const SearchBody = named(
  'LikenessSearchBody',
  Exactly({
    filters: Type.Optional(named('LikenessFilters', ExactlyListed({ ...BODY_FILTERS, ...FREE_FILTERS }))),
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
