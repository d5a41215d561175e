import Type, { type Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Count,
  Exactly,
  Id,
  Nullable,
  NullableText,
  NullableWebUrl,
  named,
  OneOf,
  Text,
  WebUrl,
  withExample,
} from '../../../platform/http/schemas.ts'
import { OfferMinimum } from '../../people/accounts/index.ts'
import { ALIKE } from './domain/alike.ts'
import { followersCount } from './domain/followers-count.ts'
import { pictureUrl } from './picture-url.ts'
import { FACET_NAMES } from './queries/find-facets.ts'
import type { ProfileHit } from './queries/read-profiles.ts'
import type { SearchHit, SearchResult } from './search-likeness.ts'
import { BODY_FILTERS } from './search-schemas.ts'
import { CategoryName, GenderName, HairColorName, VoiceToneName } from './trait-names.ts'
import { toVoiceSample, VoiceSample } from './voice-sample.ts'

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
    misses: Type.Optional(Type.Array(Text(), { description: 'Labels of the traits that a nearest result lacks.' })),
    alike: Type.Optional(
      named('Alikeness', {
        ...OneOf(ALIKE),
        description:
          '`score` in words, for searches by picture or recording. `little` means that the two may be strangers.',
      }),
    ),
    minimums: Type.Optional(
      Type.Array(OfferMinimum, {
        description: 'With `minimums`: the minimum fees, by currency and kind of work.',
      }),
    ),
    voice: Type.Optional(Nullable(VoiceSample)),
    availability: Type.Optional({
      ...OneOf(['FREE', 'ON_REQUEST']),
      description: 'With `freeMedium`. ON_REQUEST: the talent decides about this use in person.',
    }),
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

export const SearchResponse = named(
  'LikenessSearchResponse',
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
  found: ProfileHit & Pick<SearchHit, 'match' | 'reasons' | 'minimums' | 'misses' | 'alike' | 'availability'>,
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
    ...(found.availability ? { availability: found.availability } : {}),
    ...(voices ? { voice: found.voice && toVoiceSample(config, found.voice) } : {}),
  }
}
