import type { ListOffersResponse, Offer } from '../../../client/src/api-types.ts'
import { Empty } from '../../parts/feedback/empty.tsx'
import { Skeleton } from '../../parts/feedback/skeleton.tsx'
import { Lines, PageHeading, Section } from '../../parts/layout/page.tsx'
import { say } from '../../words/say.ts'
import { useApiQuery, useSignedIn } from '../api.tsx'
import { Link } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Notice } from '../parts/feedback/notice.tsx'
import { Button } from '../parts/forms/button.tsx'
import { useNow } from '../parts/values/moment.tsx'
import { WaitingApprovals } from './home/approvals.tsx'
import { FirstSteps } from './home/first-steps.tsx'
import { BrandMoney, TalentMoney } from './home/money.tsx'
import { compareByDeadline, isWaitingForSide, peopleOf, sideOf } from './offer-status.ts'
import { OfferLine } from './parts/offer-line.tsx'
import { type Perspective, perspectivesOf } from './sides.ts'

export const head: PageModule['head'] = () => ({ title: say('Home') })

const UNDER_WAY = 'DRAFT,APPROVED,COUNTERED,ACCEPTED,PENDING_PAY_CAPTURE,PAID,DELIVERED,REVISION_REQUESTED,DISPUTED'
const SHOWN = 100

export default function HomePage() {
  const viewer = useSignedIn()
  const [first = 'buyer', second] = perspectivesOf(viewer).filter((one) => one !== 'admin')
  const query = (perspective: Perspective) => ({ query: { perspective, status: UNDER_WAY, limit: SHOWN, offset: 0 } })
  const one = useApiQuery('GET /api/offers/list', query(first))
  const other = useApiQuery('GET /api/offers/list', query(second ?? 'buyer'), { when: second !== undefined })
  const isAdmin = viewer.roles.includes('admin')
  const isBrand = viewer.roles.includes('brand')
  const isTalent = viewer.roles.includes('talent')
  // An admin who has no offers has no money to show.
  const isOnlyAdmin = isAdmin && one.data?.offers.length === 0
  return (
    <>
      <PageHeading
        title={say('Home')}
        lead={isOnlyAdmin && say('You have no offers of your own.')}
        actions={
          isAdmin ? (
            <Button look={isOnlyAdmin ? 'primary' : 'plain'} to="/admin">
              {say('Open the admin pages')}
            </Button>
          ) : (
            isBrand && (
              <Button look="primary" to="/offers/new">
                {say('Make an offer')}
              </Button>
            )
          )
        }
      />
      {viewer.controlsSpending && <WaitingApprovals />}
      <Load of={second === undefined || one.error ? one : other.data ? one : other} skeleton={<Skeleton count={5} />}>
        {() => {
          const lists = [one.data, other.data].filter((list) => list !== undefined)
          return (
            <>
              <Unread lists={lists} />
              <Offers lists={lists} />
            </>
          )
        }}
      </Load>
      {isTalent && <TalentMoney />}
      {isBrand && !isOnlyAdmin && <BrandMoney />}
    </>
  )
}

function Offers({ lists }: { lists: readonly ListOffersResponse[] }) {
  const viewer = useSignedIn()
  const now = useNow()
  const people = (offer: Offer) =>
    peopleOf(offer, {
      buyerAccounts: Object.assign({}, ...lists.map(({ buyerAccounts }) => buyerAccounts)),
      sellerAccounts: Object.assign({}, ...lists.map(({ sellerAccounts }) => sellerAccounts)),
    })
  const side = (offer: Offer) => sideOf(offer, viewer)
  // An admin works in the admin pages, and has nothing to set up here.
  const isAdmin = viewer.roles.includes('admin')
  const all = [...new Map(lists.flatMap(({ offers }) => offers).map((offer) => [offer.id, offer])).values()]
  const sorted = all.toSorted(compareByDeadline(side))
  const waiting = sorted.filter((offer) => isWaitingForSide(offer, side(offer), now))
  const theirs = sorted.filter((offer) => !waiting.includes(offer))
  const isCut = lists.some(({ total }) => total > SHOWN)
  const lines = (offers: readonly Offer[], isWaiting: boolean) => (
    <Lines>
      {offers.map((offer) => (
        <OfferLine
          key={offer.id}
          offer={offer}
          side={side(offer)}
          people={people(offer)}
          now={now}
          needsAction={isWaiting}
        />
      ))}
    </Lines>
  )
  return (
    <>
      {all.length === 0 && !isAdmin && <FirstSteps hasOffers={false} />}
      {all.length > 0 && (
        <Section title={say('Your turn')} action={<Link to="/offers">{say('All offers')}</Link>}>
          {waiting.length > 0 ? (
            lines(waiting, true)
          ) : (
            <Empty title={say('Nothing needs your attention')}>
              {say('The next step is up to others. We notify you when it is your turn.')}
            </Empty>
          )}
        </Section>
      )}
      {theirs.length > 0 && <Section title={say('Waiting for others')}>{lines(theirs, false)}</Section>}
      {all.length > 0 && !isAdmin && <FirstSteps hasOffers />}
      {isCut && (
        <Notice title={say('More offers')}>
          {say('Showing the newest {count}.', { count: SHOWN })} <Link to="/offers">{say('See all offers')}</Link>
        </Notice>
      )}
    </>
  )
}

function Unread({ lists }: { lists: readonly ListOffersResponse[] }) {
  const viewer = useSignedIn()
  const { data } = useApiQuery('GET /api/offers/messages/unread', undefined, { everySeconds: 60 })
  const [first] = data?.offers ?? []
  if (!data || !first || data.unreadCount === 0) return null
  const { unreadCount, offers } = data
  const nameOf = (id: string): string => {
    const list = lists.find((one) => one.offers.some((offer) => offer.id === id))
    const offer = list?.offers.find((one) => one.id === id)
    if (!list || !offer) return say('Earlier offer')
    const { brand, talent } = peopleOf(offer, list)
    return sideOf(offer, viewer) === 'brand' ? talent.name : brand.name
  }
  return (
    <Notice title={say('{count, plural, one {# unread message} other {# unread messages}}', { count: unreadCount })}>
      {offers.slice(0, 5).map(({ offerId, unreadCount: count }, at) => (
        <span key={offerId}>
          {at > 0 && ', '}
          <Link to={`/offers/${encodeURIComponent(offerId)}`}>
            {nameOf(offerId)} ({count})
          </Link>
        </span>
      ))}
    </Notice>
  )
}
