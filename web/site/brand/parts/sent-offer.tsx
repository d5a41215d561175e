import { Skeleton } from '../../../parts/feedback/skeleton.tsx'
import { Facts, PageHeading, Section } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { useApiQuery } from '../../api.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { Deadline } from '../../parts/values/deadline.tsx'

export function SentOffer({ id }: { id: string }) {
  const response = useApiQuery('GET /api/offers/{id}', { params: { id } })
  return (
    <Load of={response}>
      {({ offer, sellerAccounts }) => {
        const name = sellerAccounts[offer.sellerAccountId]?.displayName ?? say('The talent')
        if (offer.status === 'REJECTED') {
          return (
            <>
              <PageHeading
                title={say('{name} declined your offer automatically', { name })}
                lead={say(
                  'Your amount is below their minimum, and they decline such offers automatically. You were not charged.',
                )}
              />
              <Actions>
                <Button look="primary" to="/offers/new">
                  {say('Create another offer')}
                </Button>
                <Button to={`/offers/${id}`}>{say('Open this offer')}</Button>
              </Actions>
            </>
          )
        }
        if (offer.status === 'COUNTERED') {
          return (
            <>
              <PageHeading
                title={say('{name} made a counter-offer', { name })}
                lead={say(
                  'Your amount is below their minimum, so they countered with it automatically. You decide whether to accept.',
                )}
              />
              <Actions>
                <Button look="primary" to={`/offers/${id}`}>
                  {say('View counter-offer')}
                </Button>
              </Actions>
            </>
          )
        }
        return (
          <>
            <PageHeading
              title={say('Your offer was sent')}
              lead={
                offer.expiresAt ? (
                  <Deadline what={say('{name} has until', { name })} at={offer.expiresAt} />
                ) : (
                  say('{name} has been notified.', { name })
                )
              }
            />
            <Section title={say('What happens next')}>
              <ol>
                <li>{say('{name} accepts, declines or makes a counter-offer. We notify you right away.', { name })}</li>
                <li>{say('Once they accept, you pay. We hold the money in escrow.')}</li>
                <li>
                  {say(
                    '{name} delivers, and you review the work. They are paid when you accept it, or if you do not respond in time.',
                    { name },
                  )}
                </li>
              </ol>
            </Section>
            <Licence offerId={id} />
            <Actions>
              <Button look="primary" to={`/offers/${id}`}>
                {say('Open offer')}
              </Button>
              <Button to="/talents">{say('Find another talent')}</Button>
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
    <Section title={say('License')}>
      <p className="muted">{say('You receive it with the finished work. Anyone can verify it with its code.')}</p>
      <Load of={terms} skeleton={<Skeleton count={1} shape="lines" />}>
        {({ current }) => (
          <details>
            <summary>{say('License preview')}</summary>
            <Facts rows={current.clauses.map(({ title, text }) => [title, text])} />
          </details>
        )}
      </Load>
    </Section>
  )
}
