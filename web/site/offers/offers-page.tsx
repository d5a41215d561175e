import { useEffect, useState } from 'react'
import { Empty } from '../../parts/feedback/empty.tsx'
import { Skeleton } from '../../parts/feedback/skeleton.tsx'
import { Lines, PageHeading } from '../../parts/layout/page.tsx'
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

export const head: PageModule['head'] = () => ({ title: 'Offers' })

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
        title="Offers"
        {...(perspective === 'buyer'
          ? {
              actions: (
                <>
                  <Button to="/blasts">Group offers</Button>
                  <Button look="primary" to="/offers/new">
                    Make an offer
                  </Button>
                </>
              ),
            }
          : {})}
      />
      <Filters label="Filter offers" isPaired>
        {sides.length > 1 && (
          <SelectField<Perspective>
            name="side"
            label="Side"
            value={perspective}
            choices={sides.map((value) => ({ value, label: PERSPECTIVES[value] }))}
            onChange={(side) => change({ side })}
          />
        )}
        <SelectField<Group | ''>
          name="show"
          label="Status"
          value={group ?? ''}
          choices={[{ value: '', label: 'All' }, ...groups.map((value) => ({ value, label: GROUPS[value].label }))]}
          onChange={(show) => change({ show })}
        />
        {perspective === 'seller' && selection.talents.length > 0 && (
          <SelectField
            name="talent"
            label="Talent"
            value={named?.accountId ?? ''}
            choices={[
              { value: '', label: 'All' },
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
                {total === 1 ? '1 offer' : `${total} offers`}, newest first
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
        label="Search"
        placeholder="Words from the brief, or a name"
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
      <Empty title="No matching offers" action={<Button onClick={onClear}>Clear filters</Button>}>
        No offer matches these filters. Clear them to see all offers.
      </Empty>
    )
  if (perspective === 'buyer')
    return (
      <Empty title="No offers yet" action={<Button to="/talents">Find a talent</Button>}>
        Offers you send to talents will appear here.
      </Empty>
    )
  return (
    <Empty title="No offers yet" action={<Button to="/likeness">See how brands find you</Button>}>
      When a brand sends you an offer, it appears here and we notify you.
    </Empty>
  )
}
