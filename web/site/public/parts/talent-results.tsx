import type { LikenessSearchAnswer } from '../../../../client/src/api-types.ts'
import { Empty } from '../../../parts/feedback/empty.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { Narrowings, Results } from '../../parts/values/results.tsx'
import { explainMatch } from '../labels.ts'
import { PAGE_SIZE, type TalentSearch } from '../talent-search.ts'
import { filterLabel } from './talent-facets.tsx'
import { type Choice, TalentTile } from './talent-tile.tsx'

/** Number of results visible without scrolling. */
const TILES_ABOVE_FOLD = 4

type TalentResultsProps = {
  answer: LikenessSearchAnswer
  searchQuery: TalentSearch
  search: URLSearchParams
  isStale: boolean
  chosen: Choice | null
}

/** Shows the search results. If there are none, suggests filters to remove. */
export function TalentResults({
  answer: { results, count },
  searchQuery: asked,
  search,
  isStale,
  chosen,
}: TalentResultsProps) {
  const { text, page, filters } = asked
  const narrowings = filters.map(({ name, value }) => ({
    label: filterLabel(name, value),
    without: addressWithout(search, name, value),
  }))
  if (text !== '') narrowings.unshift({ label: `“${text}”`, without: addressWithout(search, 'text', text) })
  const last = narrowings.at(-1)
  if (results.length === 0)
    return (
      <>
        {narrowings.length > 0 && <Narrowings of={narrowings} />}
        <Empty
          title={page > 1 ? 'No more results' : 'No matching talents'}
          action={
            page > 1 ? (
              <Button to={addressOf(search, { page: null })}>Go to the first page</Button>
            ) : last ? (
              <Button to={last.without}>Remove filter: {last.label}</Button>
            ) : undefined
          }
        >
          {page > 1
            ? 'There are no more talents for this search.'
            : last
              ? 'Remove a filter and search again.'
              : 'There are no talents here yet. Check back soon.'}
        </Empty>
      </>
    )
  const isNear = text === '' && results.every(({ match }) => match === 'similar')
  return (
    <Results
      title={titleOf(count, { isInWords: text !== '', isNear })}
      isStale={isStale}
      page={page}
      hasNext={text === '' && !isNear ? page * PAGE_SIZE < count : results.length === PAGE_SIZE}
      hrefOf={(number) => addressOf(search, { page: number === 1 ? null : String(number) })}
      tiles={results.map((talent, at) => (
        <TalentTile
          key={talent.id}
          talent={talent}
          why={explainMatch(talent, { isInWords: text !== '' })}
          isFirst={at < TILES_ABOVE_FOLD}
          chosen={chosen}
        />
      ))}
    >
      {narrowings.length > 0 && <Narrowings of={narrowings} />}
    </Results>
  )
}

function titleOf(count: number, { isInWords: isTextSearch, isNear }: { isInWords: boolean; isNear: boolean }): string {
  if (isTextSearch) return 'Best matches first'
  if (isNear) return 'No exact matches. The closest ones are:'
  return count === 1 ? '1 talent' : `${count.toLocaleString('en')} talents, most followers first`
}

function addressOf(search: URLSearchParams, values: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(values)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  const query = next.toString()
  return query === '' ? '/talents' : `/talents?${query}`
}

function addressWithout(search: URLSearchParams, name: string, value: string): string {
  const left =
    name === 'tags'
      ? search
          .getAll('tags')
          .join(',')
          .split(',')
          .filter((tag) => tag !== value && tag !== '')
      : []
  return addressOf(search, { [name]: left.length > 0 ? left.join(',') : null, page: null })
}
