import { useAnswer } from '../../api.tsx'
import { Actions, Button } from '../../parts/button.tsx'
import { Load } from '../../parts/load.tsx'
import { Deadline } from '../../parts/moment.tsx'
import { Facts, PageHeading, Section } from '../../parts/page.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'

/** Confirmation after sending an offer, with the next steps. */
export function SentOffer({ id }: { id: string }) {
  const answer = useAnswer('GET /api/offers/{id}', { params: { id } })
  return (
    <Load of={answer}>
      {({ offer, sellerAccounts }) => {
        const name = sellerAccounts[offer.sellerAccountId]?.displayName ?? 'The talent'
        if (offer.status === 'REJECTED') {
          return (
            <>
              <PageHeading
                title={`${name} did not take it`}
                lead="It is below what they ask for, and they have such offers declined at once. Nothing was charged."
              />
              <Actions>
                <Button look="primary" to="/offers/new">
                  Write another offer
                </Button>
                <Button to={`/offers/${id}`}>Open this one</Button>
              </Actions>
            </>
          )
        }
        if (offer.status === 'COUNTERED') {
          return (
            <>
              <PageHeading
                title={`${name} has a counter-offer for you`}
                lead="Your amount is below what they ask for, so their minimum came back at once. You decide."
              />
              <Actions>
                <Button look="primary" to={`/offers/${id}`}>
                  Look at the counter-offer
                </Button>
              </Actions>
            </>
          )
        }
        return (
          <>
            <PageHeading
              title="Your offer is out"
              lead={
                offer.expiresAt ? (
                  <Deadline what={`${name} has until`} at={offer.expiresAt} />
                ) : (
                  `${name} has been told.`
                )
              }
            />
            <Section title="What happens next">
              <ol>
                <li>{name} accepts, declines, or makes a counter-offer. We tell you at once.</li>
                <li>Once it is accepted you pay. The money waits with us, in escrow.</li>
                <li>{name} delivers, you look at the work, and only then are they paid.</li>
              </ol>
            </Section>
            <Licence offerId={id} />
            <Actions>
              <Button look="primary" to={`/offers/${id}`}>
                Open the offer
              </Button>
              <Button to="/talents">Find another talent</Button>
            </Actions>
          </>
        )
      }}
    </Load>
  )
}

/** The clauses of the future license, fixed when the offer was sent. */
function Licence({ offerId }: { offerId: string }) {
  const terms = useAnswer('GET /api/offers/{id}/terms', { params: { id: offerId } })
  return (
    <Section title="The licence">
      <p className="muted">It comes with the finished work, and anybody can check it by its code.</p>
      <Load of={terms} skeleton={<Skeleton count={1} shape="lines" />}>
        {({ current }) => (
          <details>
            <summary>What it will say</summary>
            <Facts rows={current.clauses.map(({ title, text }) => [title, text])} />
          </details>
        )}
      </Load>
    </Section>
  )
}
