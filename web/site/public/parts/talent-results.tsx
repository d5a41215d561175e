import type { LikenessSearchResponse } from '../../../../client/src/api-types.ts'
import { Empty } from '../../../parts/feedback/empty.tsx'
import { say } from '../../../words/say.ts'
import { Button } from '../../parts/forms/button.tsx'
import { Narrowings, Results } from '../../parts/values/results.tsx'
import { freeAddress } from '../free-scope.ts'
import { explainMatch } from '../labels.ts'
import { PAGE_SIZE, type TalentSearch } from '../talent-search.ts'
import { filterLabel } from './talent-facets.tsx'
import { type Choice, TalentTile } from './talent-tile.tsx'

/** Number of results that are visible without scrolling. */
const TILES_ABOVE_FOLD = 4

type TalentResultsProps = {
  answer: LikenessSearchResponse
  searchQuery: TalentSearch
  search: URLSearchParams
  isStale: boolean
  chosen: Choice | null
}

/** If there are no results, suggests filters to remove. */
export function TalentResults({
  answer: { results, count, understood, isNearest },
  searchQuery: asked,
  search,
  isStale,
  chosen,
}: TalentResultsProps) {
  const { text, page, filters } = asked
  const chosenFilters = filters.map(({ name, value }) => ({
    label: filterLabel(name, value),
    without: addressWithout(search, name, value),
  }))
  const narrowings = [...narrowingsOfText(text, understood, search), ...chosenFilters]
  const last = narrowings.at(-1)
  const aside = understood && understood.setAside.length > 0 && (
    <p className="muted">
      {say('Not searched for: {setAside}. A search cannot exclude traits or combine them with “or”.', {
        setAside: understood.setAside.map((words) => `“${words}”`).join(', '),
      })}
    </p>
  )
  if (results.length === 0)
    return (
      <>
        {narrowings.length > 0 && <Narrowings of={narrowings} />}
        {aside}
        <Empty
          title={
            page > 1
              ? say('No more results')
              : text === ''
                ? say('No matching talents')
                : say('Nobody matches “{text}”', { text })
          }
          action={
            page > 1 ? (
              <Button to={addressOf(search, { page: null })}>{say('Go to the first page')}</Button>
            ) : last ? (
              <Button to={last.without}>{say('Remove filter: {label}', { label: last.label })}</Button>
            ) : undefined
          }
        >
          {page > 1
            ? say('There are no more talents for this search.')
            : last
              ? text !== '' && filters.length === 0
                ? say('Try a name, or describe the person in other words.')
                : say('Remove a filter and search again.')
              : say('There are no talents here yet. Check back soon.')}
        </Empty>
      </>
    )
  const isNear = isNearest ?? (text === '' && results.every(({ match }) => match === 'similar'))
  const isCounted = understood !== undefined && !isNear
  return (
    <Results
      title={titleOf(count, { text, readAs: understood?.readAs, isRanked: (understood?.rest ?? '') !== '', isNear })}
      isStale={isStale}
      page={page}
      hasNext={(text === '' || isCounted) && !isNear ? page * PAGE_SIZE < count : results.length === PAGE_SIZE}
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
      {aside}
    </Results>
  )
}

type Understood = LikenessSearchResponse['understood']

/** Removing a filter searches for the text without the words of that filter. */
function narrowingsOfText(text: string, understood: Understood, search: URLSearchParams) {
  if (text === '') return []
  const isSentence = understood !== undefined && understood.traits.length > 0
  if (!isSentence) return [{ label: `“${text}”`, without: addressWithout(search, 'text', text) }]
  return understood.traits.map(({ label, textWithout }) => ({
    label,
    without: addressOf(search, { text: textWithout === '' ? null : textWithout, page: null }),
  }))
}

type Title = {
  text: string
  readAs: NonNullable<Understood>['readAs'] | undefined
  isRanked: boolean
  isNear: boolean
}

function titleOf(count: number, { text, readAs, isRanked, isNear }: Title): string {
  if (isNear)
    return text === ''
      ? say('No exact matches. The closest ones are:')
      : say('Nobody matches everything. The closest ones are:')
  const talents = say('{count, plural, one {# talent} other {# talents}}', { count })
  if (readAs === 'NAME') return say('{talents} with a name like “{text}”', { talents, text })
  if (text === '') return count === 1 ? talents : say('{talents}, most followers first', { talents })
  if (readAs === undefined) return say('Best matches first')
  if (count === 1) return talents
  return isRanked
    ? say('{talents}, best matches first', { talents })
    : say('{talents}, most followers first', { talents })
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
  if (name === 'free') return addressOf(search, { ...freeAddress(null), page: null })
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
