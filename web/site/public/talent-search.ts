import type { ApiOperations, LikenessFacets } from '../../../client/src/api-types.ts'
import type { InputOf } from '../api.tsx'
import type { SiteFacts } from '../site-data.ts'
import { describeFree, type FreeScope, freeParams, freeScopeIn } from './free-scope.ts'
import { CATEGORY, GENDER, HAIR, VOICE } from './labels.ts'

export const PAGE_SIZE = 24
const MAX_LETTERS = 200
const MAX_TAGS = 20

type Search = ApiOperations['GET /api/indexing/search']
type Query = NonNullable<Search['query']>

export type TalentSearch = {
  text: string
  page: number
  /** Null if the reader is no brand. */
  free: FreeScope | null
  filters: readonly { name: FilterName; value: string }[]
  byFilters: InputOf<Search>
  byText: InputOf<ApiOperations['POST /api/indexing/search']>
}

const KNOWN = { category: CATEGORY, gender: GENDER, hairColor: HAIR, voiceTone: VOICE } as const
const WORDED = ['ageGroup', 'expression', 'accent'] as const
export type FilterName =
  | keyof typeof KNOWN
  | (typeof WORDED)[number]
  | 'q'
  | 'tags'
  | 'minFollowers'
  | 'free'
  | 'hasImageAsset'
  | 'hasVoiceSample'
export type FacetName = keyof LikenessFacets & FilterName

/** Person who searches, and the day on which they do. */
type Reader = { isBrand: boolean; today: string }

/** Describes the reader of a page by its facts. */
export const readerOf = ({ viewer, now }: Pick<SiteFacts, 'viewer' | 'now'>): Reader => ({
  isBrand: viewer?.roles.includes('brand') ?? false,
  today: now.slice(0, 10),
})

/**
 * Ignores invalid values, so that an old link still shows talents, and filters that are only for
 * brands.
 */
export function parseTalentSearch(search: URLSearchParams, { isBrand, today }: Reader): TalentSearch {
  const textParam = (name: string) => (search.get(name) ?? '').trim().slice(0, MAX_LETTERS)
  const text = textParam('text')
  const page = Math.min(Math.max(Math.trunc(Number(search.get('page'))) || 1, 1), 4000)
  const known = Object.entries(KNOWN).flatMap(([name, words]) =>
    Object.hasOwn(words, textParam(name)) ? [{ name: name as FilterName, value: textParam(name) }] : [],
  )
  const worded = WORDED.flatMap((name) => (textParam(name) === '' ? [] : [{ name, value: textParam(name) }]))
  const flags = (['hasImageAsset', 'hasVoiceSample'] as const).flatMap((name) =>
    textParam(name) === 'true' ? [{ name, value: 'true' }] : [],
  )
  const followers = Math.trunc(Number(textParam('minFollowers')))
  const min = followers > 0 && followers <= 1e12 ? [{ name: 'minFollowers' as const, value: String(followers) }] : []
  const tags = tagsIn(search).map((value) => ({ name: 'tags' as const, value }))
  const name = textParam('q') === '' ? [] : [{ name: 'q' as const, value: textParam('q') }]
  const free = isBrand ? freeScopeIn(search, today) : null
  const freeFilter = free === null ? [] : [{ name: 'free' as const, value: describeFree(free) }]
  const filters = [...freeFilter, ...name, ...known, ...worded, ...tags, ...flags, ...min]

  const fields = {
    ...Object.fromEntries([...known, ...worded].map((one) => [one.name, one.value])),
    ...Object.fromEntries(flags.map((one) => [one.name, true])),
    ...(min.length > 0 ? { minFollowers: followers } : {}),
    ...(free === null ? {} : freeParams(free)),
  } as Pick<Query, 'category'>
  const shared = {
    ...(name[0] ? { q: name[0].value } : {}),
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
    facets: true,
    explain: true,
    minimums: true,
    voices: true,
    orderDirection: 'desc' as const,
    includeSimilar: false,
  }
  const values = tags.map(({ value }) => value)
  const order = textParam('sort') === 'engagement' ? { orderBy: 'engagementRate' as const } : {}
  return {
    text,
    page,
    free,
    filters,
    byFilters: {
      query: { ...fields, ...(values.length > 0 ? { tags: values.join(',') } : {}), ...shared, ...order },
    },
    byText: {
      body: {
        text,
        understand: true,
        filters: { ...fields, ...(values.length > 0 ? { tags: values } : {}) },
        ...shared,
      },
    },
  }
}

/**
 * Reads the tags from the URL. The parameter may be repeated, and a value may contain several tags
 * separated by commas.
 */
export const tagsIn = (search: URLSearchParams): string[] =>
  [
    ...new Set(
      search
        .getAll('tags')
        .flatMap((each) => each.split(','))
        .map((tag) => tag.trim().slice(0, 100))
        .filter(Boolean),
    ),
  ].slice(0, MAX_TAGS)

export const chosenIn = (search: URLSearchParams): string[] => [
  ...new Set((search.get('chosen') ?? '').split(',').filter((slug) => /^[a-z0-9-]{1,60}$/.test(slug))),
]
