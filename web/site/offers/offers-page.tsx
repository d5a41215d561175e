import { useEffect, useState } from 'react'
import { Empty } from '../../parts/feedback/empty.tsx'
import { Skeleton } from '../../parts/feedback/skeleton.tsx'
import { Lines, PageHeading } from '../../parts/layout/page.tsx'
import { say } from '../../words/say.ts'
import { useApiList, useSignedIn } from '../api.tsx'
import { useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Button } from '../parts/forms/button.tsx'
import { SelectField, TextField } from '../parts/forms/fields.tsx'
import { Filters } from '../parts/forms/filters.tsx'
import { useSelectedTalent } from '../parts/forms/selected-talent.tsx'
import { useNow } from '../parts/values/moment.tsx'
import { Pager } from '../parts/values/pager.tsx'
import { GROUPS, type Group } from './labels.ts'
import { peopleOf, sideOf } from './offer-status.ts'
import { OfferLine } from './parts/offer-line.tsx'
import { PERSPECTIVES, type Perspective, perspectivesOf } from './sides.ts'

export const head: PageModule['head'] = () => ({ title: say('Offers') })

const PAGE = 20

export default function OffersPage() {
  const viewer = useSignedIn()
  const now = useNow()
  const { search, change } = useFilters()
  const sides = perspectivesOf(viewer)
  const perspective = sides.find((one) => one === search.get('side')) ?? sides[0] ?? 'buyer'
  const group = (Object.keys(GROUPS) as Group[]).find((one) => one === search.get('show'))
  const searchText = search.get('q') ?? ''
  const selection = useSelectedTalent()
  const named = selection.talents.find(({ accountId }) => accountId === search.get('talent'))
  const query = {
    perspective,
    limit: PAGE,
    offset: 0,
    ...(group ? { status: GROUPS[group].states.join(',') } : {}),
    ...(searchText !== '' && perspective !== 'admin' ? { search: searchText } : {}),
    ...(perspective === 'seller' && selection.isAgent && named ? { accountId: named.accountId } : {}),
  }
  const offers = useApiList(
    'GET /api/offers/list',
    { query },
    ({ total, offset }) => (offset + PAGE < total ? { query: { ...query, offset: offset + PAGE } } : null),
    { when: perspective !== 'seller' || selection.isKnown || selection.refused !== null },
  )
  const groups = (Object.keys(GROUPS) as Group[]).filter((one) => one !== 'drafts' || perspective !== 'seller')
  const isFiltered = group !== undefined || searchText !== '' || named !== undefined
  return (
    <>
      <PageHeading
        title={say('Offers')}
        {...(perspective === 'buyer'
          ? {
              actions: (
                <>
                  <Button to="/blasts">{say('Group offers')}</Button>
                  <Button look="primary" to="/offers/new">
                    {say('Make an offer')}
                  </Button>
                </>
              ),
            }
          : {})}
      />
      <Filters label={say('Filter offers')} isPaired>
        {sides.length > 1 && (
          <SelectField<Perspective>
            name="side"
            label={say('Side')}
            value={perspective}
            choices={sides.map((value) => ({ value, label: PERSPECTIVES[value] }))}
            onChange={(side) => change({ side })}
          />
        )}
        <SelectField<Group | ''>
          name="show"
          label={say('Status')}
          value={group ?? ''}
          choices={[
            { value: '', label: say('All') },
            ...groups.map((value) => ({ value, label: GROUPS[value].label })),
          ]}
          onChange={(show) => change({ show })}
        />
        {perspective === 'seller' && selection.talents.length > 0 && (
          <SelectField
            name="talent"
            label={say('Talent')}
            value={named?.accountId ?? ''}
            choices={[
              { value: '', label: say('All') },
              ...selection.talents.map(({ accountId, talent }) => ({ value: accountId, label: talent.displayName })),
            ]}
            onChange={(talent) => change({ talent })}
          />
        )}
        {perspective !== 'admin' && <SearchField searchText={searchText} onSearch={(q) => change({ q })} />}
      </Filters>
      <Load of={offers} skeleton={<Skeleton count={6} />}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.offers.map((offer) => ({ offer, people: peopleOf(offer, page) })))
          const once = [...new Map(rows.map((row) => [row.offer.id, row])).values()]
          const total = pages[0]?.total ?? 0
          if (once.length === 0)
            return (
              <EmptyOffers
                isFiltered={isFiltered}
                perspective={perspective}
                onClear={() => change({ show: null, q: null, talent: null })}
              />
            )
          return (
            <div className="stack">
              <p className="small muted" role="status">
                {say('{total, plural, one {# offer} other {# offers}}, newest first', { total })}
              </p>
              <Lines>
                {once.map(({ offer, people }) => (
                  <OfferLine key={offer.id} offer={offer} side={sideOf(offer, viewer)} people={people} now={now} />
                ))}
              </Lines>
              <Pager {...offers} />
            </div>
          )
        }}
      </Load>
    </>
  )
}

/** Searches on submit or when the field loses focus. */
function SearchField({ searchText, onSearch }: { searchText: string; onSearch: (searchText: string | null) => void }) {
  const [typed, setTyped] = useState(searchText)
  useEffect(() => setTyped(searchText), [searchText])
  const submitSearch = () => typed.trim() !== searchText && onSearch(typed.trim() === '' ? null : typed.trim())
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        submitSearch()
      }}
      onBlur={submitSearch}
    >
      <TextField
        name="q"
        label={say('Search')}
        placeholder={say('Words from the brief, or a name')}
        type="search"
        value={typed}
        maxLength={100}
        isRequired
        onChange={setTyped}
      />
    </form>
  )
}

type NothingProps = { isFiltered: boolean; perspective: Perspective; onClear: () => void }

function EmptyOffers({ isFiltered, perspective, onClear }: NothingProps) {
  if (isFiltered)
    return (
      <Empty title={say('No matching offers')} action={<Button onClick={onClear}>{say('Clear filters')}</Button>}>
        {say('No offer matches these filters. Clear them to see all offers.')}
      </Empty>
    )
  if (perspective === 'buyer')
    return (
      <Empty title={say('No offers yet')} action={<Button to="/talents">{say('Find a talent')}</Button>}>
        {say('Offers you send to talents will appear here.')}
      </Empty>
    )
  return (
    <Empty title={say('No offers yet')} action={<Button to="/likeness">{say('See how brands find you')}</Button>}>
      {say('When a brand sends you an offer, it appears here and we notify you.')}
    </Empty>
  )
}
