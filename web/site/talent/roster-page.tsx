import { Say, say } from '../../words/say.ts'
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

export const head: PageModule['head'] = () => ({ title: say('Roster') })

export default function RosterPage() {
  const { baseUrl } = useFacts()
  const { roles, slug } = useSignedIn()
  const links = useApiQuery('GET /api/accounts/agent-link')
  const offers = useApiQuery('GET /api/offers/list', { query: { perspective: 'seller', status: OPEN, limit: 100 } })
  return (
    <>
      <PageHeading
        title={say('Roster')}
        lead={say('The talents you represent, with their open tasks and next steps.')}
      />
      {roles.includes('agent') ? (
        <Load of={links}>
          {({ represents, requests }) =>
            represents.length === 0 && requests.length > 0 ? (
              <AgentRequestNotice count={requests.length} />
            ) : represents.length === 0 ? (
              <Empty title={say('No talents yet')}>
                <Say
                  text="Talents add you in their settings by entering your username: {username}. Send them {address}."
                  values={{
                    username: <strong>{slug}</strong>,
                    address: <span className="words">{`${baseUrl}/settings/agent`}</span>,
                  }}
                />
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
                  <Say
                    text="To join, a talent enters {username} as their agent in their settings."
                    values={{ username: <strong>{slug}</strong> }}
                  />
                </p>
              </div>
            )
          }
        </Load>
      ) : (
        <Notice title={say('This page is for agents')}>
          <Say
            text="It lists the talents an agent acts for. You can choose your own agent in your <link>settings</link>."
            values={{ link: (words) => <Link to="/settings">{words}</Link> }}
          />
        </Notice>
      )}
    </>
  )
}

const AgentRequestNotice = ({ count }: { count: number }) => (
  <Notice
    title={say('{count, plural, one {A talent wants you as their agent} other {# talents want you as their agent}}', {
      count,
    })}
  >
    <Link to="/settings/agent">{say('Accept or decline')}</Link>
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
    say('Needs action'),
    waiting === undefined
      ? '…'
      : waiting === 0
        ? say('None')
        : say('{count, plural, one {# offer} other {# offers}}', { count: waiting }),
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
              <Say text="Since {day}" values={{ day: <Day at={createdAt} /> }} />
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
                  say('Earned, not paid out'),
                  openTrackingByCurrency.length === 0 ? (
                    say('None')
                  ) : (
                    <span key="sums" className="row">
                      {openTrackingByCurrency.map(({ currency, amountMinorUnit }) => (
                        <Money key={currency} minorUnits={amountMinorUnit} currency={currency} />
                      ))}
                    </span>
                  ),
                ],
                [
                  say('Next payout'),
                  next.at === null ? (
                    next.state === 'nothing_open' && openTrackingByCurrency.length === 0 ? (
                      say('None')
                    ) : (
                      say(next.message)
                    )
                  ) : (
                    <Day key="at" at={next.at} />
                  ),
                ],
                [say('Upcoming earnings'), coming.data === undefined ? '…' : countPayments(coming.data.total)],
              ]}
            />
          )}
        </Load>
      ) : (
        <Facts rows={[waitingRow]} />
      )}
      <div className="roster-doors">
        {canAct && (
          <Button to={`/earnings?${at}`} label={say('Earnings of {name}', { name: talent.displayName })}>
            {say('Earnings')}
          </Button>
        )}
        <Button to={`/likeness?${at}`} label={say('Likeness of {name}', { name: talent.displayName })}>
          {say('Likeness')}
        </Button>
        <Button to={`/commitments?${at}`} label={say('Commitments of {name}', { name: talent.displayName })}>
          {say('Commitments')}
        </Button>
        <Button to={`/offers?${at}`} label={say('Offers of {name}', { name: talent.displayName })}>
          {say('Offers')}
        </Button>
      </div>
    </Panel>
  )
}

const countPayments = (count: number): string =>
  count === 0 ? say('None') : say('{count, plural, one {# payment} other {# payments}}', { count })
