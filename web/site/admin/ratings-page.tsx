import type { RatingForAdmins } from '../../../client/src/api-types.ts'
import { Facts, Panel } from '../../parts/layout/page.tsx'
import { useApiList, useApiMutation } from '../api.tsx'
import { Link, useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Decision } from '../parts/forms/decision.tsx'
import { CaseHeader } from '../parts/layout/case-header.tsx'
import { Day, Snapshot } from '../parts/values/moment.tsx'
import { AdminPage } from './parts/admin-page.tsx'
import { omitEmpty } from './parts/list-query.ts'
import { CaseQueue, useOpenCase } from './parts/queue/case-queue.tsx'
import { SearchBar } from './parts/search-bar.tsx'

export const head: PageModule['head'] = () => ({ title: 'Ratings' })

const STATES = [
  { value: 'all', label: 'All' },
  { value: 'shown', label: 'Visible' },
  { value: 'hidden', label: 'Hidden' },
] as const

export default function RatingsPage() {
  return (
    <AdminPage title="Ratings" lead="Hide ratings that break the rules, not ones that are merely unkind.">
      <Ratings />
    </AdminPage>
  )
}

function Ratings() {
  const { search } = useFilters()
  const state = STATES.find(({ value }) => value === search.get('state'))?.value ?? 'all'
  const filter = { ...omitEmpty({ q: search.get('q') }), ...(state === 'all' ? {} : { state }) }
  const isNarrowed = Object.keys(filter).length > 0
  const query = { ...filter, limit: 20 }
  const list = useApiList('GET /api/admin/ratings', { query }, ({ nextAfter }) =>
    nextAfter === null ? null : { query: { ...query, after: nextAfter } },
  )
  return (
    <>
      <SearchBar
        label="Find a rating"
        hint="Words in the rating, or a name"
        selects={[{ name: 'state', label: 'Show', choices: STATES }]}
      />
      <Load of={list}>
        {({ pages }) => {
          const rows = pages.flatMap(({ ratings }) => ratings)
          return (
            <CaseQueue
              label="Ratings"
              rows={rows}
              keyOf={({ rating }) => rating.id}
              pager={list}
              afterDecision="stays"
              empty={
                isNarrowed
                  ? { title: 'No matching ratings', text: 'Try a shorter search or show all ratings.' }
                  : { title: 'No ratings yet', text: 'Both sides can rate each other once an offer is completed.' }
              }
              line={({ rating, raterName, ratedName }) => (
                <>
                  <strong>
                    {raterName} gave {ratedName} {rating.stars} of 5
                  </strong>
                  <span className="small muted">
                    <Day at={rating.createdAt} />
                    {rating.hiddenAt !== null && ' · hidden'}
                  </span>
                </>
              )}
            >
              {(id) => <RatingCase row={rows.find(({ rating }) => rating.id === id)} />}
            </CaseQueue>
          )
        }}
      </Load>
    </>
  )
}

function RatingCase({ row }: { row: RatingForAdmins | undefined }) {
  const { addressOf } = useOpenCase()
  const { call, isBusy, refused } = useApiMutation('POST /api/admin/ratings')
  const back = { to: addressOf(null), label: 'All ratings' }
  if (!row) return <CaseHeader title="This rating is no longer in the list" back={back} />
  const { rating, raterName, ratedName } = row
  const { id, words, hiddenAt, hiddenReason } = rating
  const action = hiddenAt === null ? ('hide' as const) : ('show' as const)
  return (
    <>
      <CaseHeader
        title={`${raterName} gave ${ratedName} ${rating.stars} of 5 stars`}
        {...(hiddenAt === null ? {} : { state: { word: 'Hidden', tone: 'warn' as const, shape: '×' } })}
        back={back}
      />
      <Panel>
        {words === null ? <p className="muted">No comment.</p> : <blockquote className="words">{words}</blockquote>}
        <Facts
          rows={[
            ['Written', <Snapshot key="w" at={rating.createdAt} />],
            ['Visible from', <Snapshot key="v" at={rating.visibleAt} />],
            [
              'For',
              <Link key="o" to={`/offers/${rating.offerId}`}>
                Offer
              </Link>,
            ],
            ...(hiddenAt === null ? [] : ([['Reason for hiding', hiddenReason]] as const)),
          ]}
        />
      </Panel>
      <Decision
        key={action}
        title={action === 'hide' ? 'Hide' : 'Show again'}
        about={`${action}-rating-${id}`}
        reasonHint={action === 'hide' ? `${raterName} sees this reason.` : 'Kept in the audit log.'}
        isBusy={isBusy}
        refused={refused}
        onDecide={(chosen, reason) =>
          call({ body: { ratingId: id, action: chosen, ...(reason === '' ? {} : { reason }) } })
        }
        choices={[
          action === 'hide'
            ? {
                value: action,
                label: 'Hide',
                hint: `Only ${raterName} and admins still see it, and it does not count toward the average.`,
                question: `Hide the rating of ${ratedName} by ${raterName}?`,
                consequences: (
                  <p>
                    It is hidden immediately and does not count toward the average. {raterName} sees the reason. You can
                    show it again.
                  </p>
                ),
                confirmLabel: 'Hide rating',
                done: `The rating of ${ratedName} by ${raterName} is hidden.`,
                isDestructive: true,
              }
            : {
                value: action,
                label: 'Show',
                hint: 'Everyone sees it again, and it counts toward the average.',
                question: `Show the rating of ${ratedName} by ${raterName} again?`,
                consequences: <p>Everyone sees it again, and it counts toward the average.</p>,
                confirmLabel: 'Show rating',
                done: `The rating of ${ratedName} by ${raterName} is visible again.`,
                reason: 'optional',
              },
        ]}
      />
    </>
  )
}
