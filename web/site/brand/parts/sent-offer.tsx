import { Skeleton } from '../../../parts/feedback/skeleton.tsx'
import { Facts, PageHeading, Section } from '../../../parts/layout/page.tsx'
import { useApiQuery } from '../../api.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { Deadline } from '../../parts/values/moment.tsx'

export function SentOffer({ id }: { id: string }) {
  const response = useApiQuery('GET /api/offers/{id}', { params: { id } })
  return (
    <Load of={response}>
      {({ offer, sellerAccounts }) => {
        const name = sellerAccounts[offer.sellerAccountId]?.displayName ?? 'The talent'
        if (offer.status === 'REJECTED') {
          return (
            <>
              <PageHeading
                title={`${name} declined your offer automatically`}
                lead="Your amount is below their minimum, and they decline such offers automatically. You were not charged."
              />
              <Actions>
                <Button look="primary" to="/offers/new">
                  Create another offer
                </Button>
                <Button to={`/offers/${id}`}>Open this offer</Button>
              </Actions>
            </>
          )
        }
        if (offer.status === 'COUNTERED') {
          return (
            <>
              <PageHeading
                title={`${name} made a counter-offer`}
                lead="Your amount is below their minimum, so they countered with it automatically. You decide whether to accept."
              />
              <Actions>
                <Button look="primary" to={`/offers/${id}`}>
                  View counter-offer
                </Button>
              </Actions>
            </>
          )
        }
        return (
          <>
            <PageHeading
              title="Your offer was sent"
              lead={
                offer.expiresAt ? (
                  <Deadline what={`${name} has until`} at={offer.expiresAt} />
                ) : (
                  `${name} has been notified.`
                )
              }
            />
            <Section title="What happens next">
              <ol>
                <li>{name} accepts, declines or makes a counter-offer. We notify you right away.</li>
                <li>Once they accept, you pay. We hold the money in escrow.</li>
                <li>
                  {name} delivers, and you review the work. They are paid when you accept it, or if you do not respond
                  in time.
                </li>
              </ol>
            </Section>
            <Licence offerId={id} />
            <Actions>
              <Button look="primary" to={`/offers/${id}`}>
                Open offer
              </Button>
              <Button to="/talents">Find another talent</Button>
            </Actions>
          </>
        )
      }}
    </Load>
  )
}

/** Shows the terms that were fixed when the offer was sent. */
function Licence({ offerId }: { offerId: string }) {
  const terms = useApiQuery('GET /api/offers/{id}/terms', { params: { id: offerId } })
  return (
    <Section title="License">
      <p className="muted">You receive it with the finished work. Anyone can verify it with its code.</p>
      <Load of={terms} skeleton={<Skeleton count={1} shape="lines" />}>
        {({ current }) => (
          <details>
            <summary>License preview</summary>
            <Facts rows={current.clauses.map(({ title, text }) => [title, text])} />
          </details>
        )}
      </Load>
    </Section>
  )
}
