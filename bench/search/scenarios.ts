/**
 * A search over HTTP, and handwritten SQL that returns the same twenty results and the same exact
 * count.
 */
export type SearchScenario = {
  name: string
  body: (turn: number) => Record<string, unknown>
  raw: (turn: number, vector: string) => { text: string; values: unknown[] }[]
  /**
   * True if the number of results stays the same with more talents. The cost of the search should
   * stay the same too.
   */
  isSelective: boolean
}

const CATEGORIES = ['comedian', 'expert', 'presenter', 'athlete']
const HAIR = ['red', 'grey', 'other', 'bald']
const NAMES = ['mara lind', 'jona berg', 'karin mo', 'elvin sven', 'saria kel', 'nina hoff', 'toma van', 'bera gar']
const TEXTS = [
  'an elegant woman with red hair for a perfume',
  'friendly comedian with a warm voice',
  'rugged man who sails',
  'young gamer with an energetic voice',
  'calm presenter in her 40s for a science show',
  'vintage look, black hair, serious expression',
]
const of = (values: readonly string[], turn: number): string => values[turn % values.length] ?? ''
export const textOf = (turn: number): string => of(TEXTS, turn)

const COLUMNS = `p.*, a.display_name, a.slug, a.image_url`
const page = (where: string, order: string, values: unknown[]) => [
  {
    text: `/* ${where.length} */ select ${COLUMNS} from likeness_profiles p join accounts a on a.id = p.account_id
      where p.is_listed and ${where} order by ${order} limit 20`,
    values,
  },
  { text: `select count(*) from likeness_profiles p where p.is_listed and ${where}`, values },
]
const keptCount = (term: string) => ({
  text: 'select sum(listed)::bigint as count from likeness_counts where term = $1',
  values: [term] as unknown[],
})
/**
 * SQL condition that matches names as the search does. The threshold for similar names is set once
 * for each connection.
 */
const LIKE_NAME = `(p.name_folded like $1 || '%' or p.name_folded like '% ' || $1 || '%' or p.name_folded %> $1)`
const BY_NAME = `case when p.name_folded = $1 then 1
    when p.name_folded like $1 || '%' or p.name_folded like '% ' || $1 || '%' then 0.8 + 0.19 * similarity(p.name_folded, $1)
    else 0.79 * word_similarity($1, p.name_folded) end desc, p.number_of_followers desc, p.account_id desc`
export const handwrittenSettings = (count: number): string[] => [
  `set pg_trgm.word_similarity_threshold = 0.5`,
  `set ivfflat.probes = ${Math.ceil(1.5 * count ** 0.25)}`,
]
const nearestByHand = (vector: string) => [
  {
    text: `select ${COLUMNS} from (
        select account_id, vector <#> $1::halfvec(512) as apart from likeness_meanings order by apart limit 20) near
      join likeness_profiles p using (account_id) join accounts a on a.id = p.account_id
      where p.is_listed order by near.apart`,
    values: [vector],
  },
]
const BY_FOLLOWERS = 'p.number_of_followers desc, p.account_id desc'

const four = (turn: number) => ({
  category: of(CATEGORIES, turn),
  gender: turn % 2 ? 'female' : 'male',
  hairColor: of(HAIR, turn + 1),
  ageGroup: turn % 3 ? '20s' : '30s',
})
/**
 * At least one talent has both tags. Without a match, the search would add talents with a similar
 * meaning.
 */
const tags = (turn: number) => [`tag${60 + (turn % 90)}`, `tag${30 + ((turn * 7) % 90)}`]

export const SEARCH_SCENARIOS: readonly SearchScenario[] = [
  {
    name: 'four filters',
    isSelective: true,
    body: (turn) => ({ filters: four(turn) }),
    raw: (turn) => {
      const { category, gender, hairColor, ageGroup } = four(turn)
      const terms = [`category:${category}`, `gender:${gender}`, `hair:${hairColor}`, `age:${ageGroup}`]
      return page('p.terms @> $1', BY_FOLLOWERS, [terms])
    },
  },
  {
    name: 'two rare tags',
    isSelective: true,
    body: (turn) => ({ filters: { tags: tags(turn) } }),
    raw: (turn) => page('p.terms @> $1', BY_FOLLOWERS, [tags(turn).map((tag) => `tag:${tag}`)]),
  },
  {
    name: 'a broad filter, sorted',
    isSelective: false,
    body: () => ({ filters: { gender: 'female' }, orderBy: 'numberOfFollowers' }),
    raw: () => [...page(`p.terms @> '{gender:female}'`, BY_FOLLOWERS, []).slice(0, 1), keptCount('gender:female')],
  },
  {
    name: 'no filter',
    isSelective: false,
    body: () => ({}),
    raw: () => [...page('true', BY_FOLLOWERS, []).slice(0, 1), keptCount('')],
  },
  {
    name: 'a name',
    isSelective: false,
    body: (turn) => ({ q: of(NAMES, turn) }),
    raw: (turn) => page(LIKE_NAME, BY_NAME, [of(NAMES, turn)]),
  },
  {
    name: 'a name and two filters',
    isSelective: false,
    body: (turn) => ({ q: of(NAMES, turn), filters: { category: 'creator', gender: 'female' } }),
    raw: (turn) => page(`p.terms @> '{category:creator,gender:female}' and ${LIKE_NAME}`, BY_NAME, [of(NAMES, turn)]),
  },
  {
    name: 'a sentence that was searched before',
    isSelective: false,
    body: (turn) => ({ text: textOf(turn) }),
    raw: (_turn, vector) => nearestByHand(vector),
  },
  {
    name: 'a new sentence, embedded by the model',
    isSelective: false,
    body: (turn) => ({ text: `${textOf(turn)}, number ${turn}` }),
    raw: (_turn, vector) => nearestByHand(vector),
  },
  {
    name: 'a sentence and three filters',
    isSelective: false,
    body: (turn) => {
      const { category, gender, hairColor } = four(turn)
      return { text: textOf(turn), filters: { category, gender, hairColor } }
    },
    raw: (turn, vector) => {
      const { category, gender, hairColor } = four(turn)
      return [
        {
          text: `select ${COLUMNS} from likeness_meanings m join likeness_profiles p using (account_id)
            join accounts a on a.id = p.account_id
            where p.is_listed and p.terms @> $2 order by m.vector <#> $1::halfvec(512) limit 20`,
          values: [vector, [`category:${category}`, `gender:${gender}`, `hair:${hairColor}`]],
        },
      ]
    },
  },
  {
    name: 'facets under three filters',
    isSelective: false,
    body: (turn) => {
      const { category, gender, hairColor } = four(turn)
      return { filters: { category, gender, hairColor }, facets: true }
    },
    raw: (turn) => {
      const { category, gender, hairColor } = four(turn)
      const terms = [`category:${category}`, `gender:${gender}`, `hair:${hairColor}`]
      const without = (at: number) => terms.filter((_, place) => place !== at)
      return [
        ...page('p.terms @> $1', BY_FOLLOWERS, [terms]),
        {
          text: `select term, count(*) from likeness_profiles p, unnest(p.terms) term where p.is_listed and p.terms @> $1
            group by term
            ${[2, 3, 4]
              .map(
                (at) => `union all select term, count(*) from likeness_profiles p, unnest(p.terms) term
              where p.is_listed and p.terms @> $${at} and term like '${terms[at - 2]?.split(':')[0]}:%' group by term`,
              )
              .join('\n')}`,
          values: [terms, without(0), without(1), without(2)],
        },
      ]
    },
  },
]
