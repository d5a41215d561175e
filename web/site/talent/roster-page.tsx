import './roster-page.css'
import type { AgentLinks, Offer, OfferAction } from '../../../client/src/api-types.ts'
import { Empty } from '../../parts/feedback/empty.tsx'
import { Skeleton } from '../../parts/feedback/skeleton.tsx'
import { Facts, PageHeading, Panel } from '../../parts/layout/page.tsx'
import { StateChip } from '../../parts/values/state-chip.tsx'
import { useApiQuery, useFacts, useSignedIn } from '../api.tsx'
import { Link } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Notice } from '../parts/feedback/notice.tsx'
import { Button } from '../parts/forms/button.tsx'
import { Money } from '../parts/values/amount-line.tsx'
import { Day } from '../parts/values/moment.tsx'
import { PersonLine } from '../parts/values/person-line.tsx'

export const head: PageModule['head'] = () => ({ title: 'Roster' })

export default function RosterPage() {
  const { baseUrl } = useFacts()
  const { roles, slug } = useSignedIn()
  const links = useApiQuery('GET /api/accounts/agent-link')
  const offers = useApiQuery('GET /api/offers/list', { query: { perspective: 'seller', status: OPEN, limit: 100 } })
  return (
    <>
      <PageHeading title="Roster" lead="The talents you represent, with their open tasks and next steps." />
      {roles.includes('agent') ? (
        <Load of={links}>
          {({ represents, requests }) =>
            represents.length === 0 && requests.length > 0 ? (
              <AgentRequestNotice count={requests.length} />
            ) : represents.length === 0 ? (
              <Empty title="No talents yet">
                Talents add you in their settings by entering your username: <strong>{slug}</strong>. Send them{' '}
                <span className="words">{`${baseUrl}/settings/agent`}</span>.
              </Empty>
            ) : (
              <div className="stack">
                {requests.length > 0 && <AgentRequestNotice count={requests.length} />}
                {represents.map((one) => (
                  <RosterCard
                    key={one.accountId}
                    represented={one}
                    waiting={offers.data && countWaitingOffers(offers.data.offers, one.accountId)}
                  />
                ))}
                <p className="small muted">
                  To join, a talent enters <strong>{slug}</strong> as their agent in their settings.
                </p>
              </div>
            )
          }
        </Load>
      ) : (
        <Notice title="This page is for agents">
          It lists the talents an agent acts for. You can choose your own agent in your{' '}
          <Link to="/settings">settings</Link>.
        </Notice>
      )}
    </>
  )
}

const AgentRequestNotice = ({ count }: { count: number }) => (
  <Notice title={count === 1 ? 'A talent wants you as their agent' : `${count} talents want you as their agent`}>
    <Link to="/settings/agent">Accept or decline</Link>
  </Notice>
)

const OPEN = 'APPROVED,COUNTERED,PAID,REVISION_REQUESTED'
const WAITING_ACTIONS: readonly OfferAction[] = ['ACCEPT', 'DELIVER']

const countWaitingOffers = (offers: readonly Offer[], accountId: string): number =>
  offers.filter(
    ({ sellerAccountId, allowedActions }) =>
      sellerAccountId === accountId && allowedActions.some((action) => WAITING_ACTIONS.includes(action)),
  ).length

type RosterCardProps = { represented: AgentLinks['represents'][number]; waiting: number | undefined }

function RosterCard({ represented, waiting }: RosterCardProps) {
  const { accountId, talent, canAct, createdAt } = represented
  const whenCanAct = { when: canAct }
  const status = useApiQuery('GET /api/payments/payout-status', { query: { accountId, limit: 1 } }, whenCanAct)
  const coming = useApiQuery(
    'GET /api/payments/earnings',
    { query: { accountId, limit: 1, standing: 'coming' } },
    whenCanAct,
  )
  const waitingRow = [
    'Needs action',
    waiting === undefined ? '…' : waiting === 0 ? 'None' : formatCountOrNone(waiting, 'offer'),
  ] as const
  const at = `talent=${accountId}`
  return (
    <Panel>
      <div className="row">
        <PersonLine
          name={talent.displayName}
          imageUrl={talent.imageUrl}
          to={`/t/${talent.slug}`}
          about={
            <>
              Since <Day at={createdAt} />
            </>
          }
        />
        {canAct ? (
          <StateChip word="You can answer for them" tone="good" shape="●" />
        ) : (
          <StateChip word="View only" tone="muted" shape="○" />
        )}
      </div>
      {canAct ? (
        <Load of={status} skeleton={<Skeleton count={2} shape="lines" />}>
          {({ next, openTrackingByCurrency }) => (
            <Facts
              rows={[
                waitingRow,
                [
                  'Earned, not paid out',
                  openTrackingByCurrency.length === 0 ? (
                    'None'
                  ) : (
                    <span key="sums" className="row">
                      {openTrackingByCurrency.map(({ currency, amountMinorUnit }) => (
                        <Money key={currency} minorUnits={amountMinorUnit} currency={currency} />
                      ))}
                    </span>
                  ),
                ],
                [
                  'Next payout',
                  next.at === null ? (
                    next.state === 'nothing_open' && openTrackingByCurrency.length === 0 ? (
                      'None'
                    ) : (
                      next.message
                    )
                  ) : (
                    <Day key="at" at={next.at} />
                  ),
                ],
                [
                  'Upcoming earnings',
                  coming.data === undefined ? '…' : formatCountOrNone(coming.data.total, 'payment'),
                ],
              ]}
            />
          )}
        </Load>
      ) : (
        <Facts rows={[waitingRow]} />
      )}
      <div className="roster-doors">
        {canAct && (
          <Button to={`/earnings?${at}`} label={`Earnings of ${talent.displayName}`}>
            Earnings
          </Button>
        )}
        <Button to={`/likeness?${at}`} label={`Likeness of ${talent.displayName}`}>
          Likeness
        </Button>
        <Button to={`/commitments?${at}`} label={`Commitments of ${talent.displayName}`}>
          Commitments
        </Button>
        <Button to={`/offers?${at}`} label={`Offers of ${talent.displayName}`}>
          Offers
        </Button>
      </div>
    </Panel>
  )
}

const formatCountOrNone = (count: number, noun: string): string =>
  count === 0 ? 'None' : count === 1 ? `1 ${noun}` : `${count} ${noun}s`
