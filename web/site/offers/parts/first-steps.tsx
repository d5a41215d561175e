import { Empty } from '../../../parts/feedback/empty.tsx'
import { Skeleton } from '../../../parts/feedback/skeleton.tsx'
import { Lines, Section } from '../../../parts/layout/page.tsx'
import { useApiQuery, useSignedIn } from '../../api.tsx'
import { Button } from '../../parts/forms/button.tsx'

/** Renders nothing once all steps are done. */
export function FirstSteps({ hasOffers }: { hasOffers: boolean }) {
  const { roles } = useSignedIn()
  if (roles.includes('talent')) return <TalentSteps hasOffers={hasOffers} />
  if (roles.includes('agent')) return <AgentSteps hasOffers={hasOffers} />
  if (hasOffers || roles.includes('admin')) return null
  return (
    <Empty title="No active offers" action={<Button to="/talents">Find a talent</Button>}>
      Choose a talent, describe what you need and what you pay. They answer, and your money stays in escrow until you
      accept the work.
    </Empty>
  )
}

function TalentSteps({ hasOffers }: { hasOffers: boolean }) {
  const { imageUrl } = useSignedIn()
  const payouts = useApiQuery('GET /api/payments/payout-route')
  const policy = useApiQuery('GET /api/accounts/offer-policy')
  const photos = useApiQuery('GET /api/likeness/assets', { query: { limit: 1, offset: 0 } })
  if (payouts.error || policy.error || photos.error) return null
  // Reserves the checklist's height, so the money below does not jump.
  if (!payouts.data || !policy.data || !photos.data) return hasOffers ? null : <Skeleton count={3} />
  const steps = [
    {
      isOpen: payouts.data.payoutRoute?.kycVerified !== true,
      title: 'Set up payouts',
      text: 'You can accept offers once we know where to send your money. It takes about five minutes.',
      to: '/earnings/setup',
      action: 'Set up payouts',
    },
    {
      isOpen: photos.data.total === 0 && imageUrl === null,
      title: 'Add a photo',
      text: 'Brands find you by how you look and sound. You decide how your likeness may be used.',
      to: '/likeness',
      action: 'Add a photo',
    },
    {
      isOpen: policy.data.minimums.length === 0 && !hasOffers,
      title: 'Set your offer preferences',
      text: 'Your minimum amounts, your currencies and the brands you do not work with.',
      to: '/settings/offers',
      action: 'Set preferences',
    },
  ].filter(({ isOpen }) => isOpen)
  if (steps.length === 0)
    return hasOffers ? null : (
      <Empty title="You are all set">When a brand sends you an offer, it appears here and we notify you.</Empty>
    )
  return (
    <Section title={hasOffers ? 'To do' : 'First steps'}>
      <Lines>
        {steps.map(({ title, text, to, action }, at) => (
          <li key={to}>
            <div className="lines-said">
              <strong>{title}</strong>
              <p className="small muted">{text}</p>
            </div>
            <Button look={at === 0 && !hasOffers ? 'primary' : 'plain'} to={to}>
              {action}
            </Button>
          </li>
        ))}
      </Lines>
    </Section>
  )
}

function AgentSteps({ hasOffers }: { hasOffers: boolean }) {
  const { data } = useApiQuery('GET /api/accounts/agent-link')
  if (!data || hasOffers) return null
  if (data.represents.length === 0)
    return (
      <Empty title="No talent has named you as their agent yet">
        Talents do this in their settings, using your username. Their offers will then appear here.
      </Empty>
    )
  return (
    <Empty title="No active offers" action={<Button to="/roster">Open roster</Button>}>
      You act for {data.represents.map(({ talent }) => talent.displayName).join(', ')}.
    </Empty>
  )
}
