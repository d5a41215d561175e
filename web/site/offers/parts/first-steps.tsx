import type { FirstSteps as FirstStepsResponse } from '../../../../client/src/api-types.ts'
import { Empty } from '../../../parts/feedback/empty.tsx'
import { Skeleton } from '../../../parts/feedback/skeleton.tsx'
import { Lines, Section } from '../../../parts/layout/page.tsx'
import { StateChip } from '../../../parts/values/state-chip.tsx'
import { useApiMutation, useApiQuery, useSignedIn } from '../../api.tsx'
import { RefusalNotice } from '../../parts/feedback/notice.tsx'
import { Button } from '../../parts/forms/button.tsx'

type StepKey = FirstStepsResponse['steps'][number]['key']
type Words = { title: string; text: string; to: string; action: string }

const WORDS: Readonly<Record<StepKey, Words>> = {
  'brand-profile': {
    title: 'Complete your company profile',
    text: 'Your name, a picture and what you do. Talents see it with every offer, and your name is on receipts and licenses.',
    to: '/settings/profile',
    action: 'Complete profile',
  },
  'find-talent': {
    title: 'Find a talent',
    text: 'Search by words, a picture or a voice, and save who fits to a shortlist.',
    to: '/talents',
    action: 'Find a talent',
  },
  'send-offer': {
    title: 'Send your first offer',
    text: 'Say what you need, where you use it and what you pay. Sending costs nothing.',
    to: '/offers/new',
    action: 'Make an offer',
  },
  'pay-offer': {
    title: 'Pay an accepted offer',
    text: 'Your money stays in escrow until you accept the work or the review period ends.',
    to: '/offers',
    action: 'Open offers',
  },
  'accept-work': {
    title: 'Receive the work',
    text: 'Review the delivery and accept it. The talent is paid, and your license begins.',
    to: '/offers',
    action: 'Open offers',
  },
  'set-up-payouts': {
    title: 'Set up payouts',
    text: 'You can accept offers once we know where to send your money. It takes about five minutes.',
    to: '/earnings/setup',
    action: 'Set up payouts',
  },
  'add-photo': {
    title: 'Add a photo',
    text: 'Brands find you by how you look and sound. You decide how your likeness may be used.',
    to: '/likeness',
    action: 'Add a photo',
  },
  'set-preferences': {
    title: 'Set your offer preferences',
    text: 'Your minimum amounts, your currencies and the brands you do not work with.',
    to: '/settings/offers',
    action: 'Set preferences',
  },
  'agent-profile': {
    title: 'Complete your profile',
    text: 'Your name, a picture and a description. Talents see it when they choose you.',
    to: '/settings/profile',
    action: 'Complete profile',
  },
  'invite-talent': {
    title: 'Invite your first talent',
    text: 'Send them your username. They enter it in their settings to ask you to be their agent.',
    to: '/roster',
    action: 'Show username',
  },
  'represent-talent': {
    title: 'Confirm that you act for them',
    text: 'Accept their request. From then on you see their offers.',
    to: '/settings/agent',
    action: 'Open requests',
  },
  'set-rules': {
    title: 'Agree on what they allow',
    text: 'Propose the uses and lowest prices of a talent. They confirm what applies.',
    to: '/roster',
    action: 'Open roster',
  },
  'first-offer': {
    title: 'Receive the first offer',
    text: 'Offers to your talents appear here, and you answer those that they let you answer.',
    to: '/offers',
    action: 'Open offers',
  },
}

/** Renders the steps until all are done or dismissed. Without offers, says what comes next. */
export function FirstSteps({ hasOffers }: { hasOffers: boolean }) {
  const { roles } = useSignedIn()
  const { data, error } = useApiQuery('GET /api/accounts/first-steps')
  const dismissal = useApiMutation('POST /api/accounts/first-steps/dismiss')
  if (error) return hasOffers ? null : <NoOffers />
  // Reserves the checklist's height, so the money below does not jump.
  if (!data) return hasOffers ? null : <Skeleton count={3} />
  const { steps } = data
  if (steps.length === 0) return hasOffers ? null : <NoOffers />
  // The page of a brand has its primary button at the top.
  const next = hasOffers || roles.includes('brand') ? undefined : steps.find(({ isDone }) => !isDone)?.key
  return (
    <Section
      title="First steps"
      action={
        <Button look="quiet" isBusy={dismissal.isBusy} onClick={() => void dismissal.call({})}>
          Dismiss
        </Button>
      }
    >
      <Lines>
        {steps.map(({ key, isDone }) => (
          <Step key={key} words={WORDS[key]} isDone={isDone} isNext={key === next} />
        ))}
      </Lines>
      <RefusalNotice refused={dismissal.refused} />
    </Section>
  )
}

function Step({
  words: { title, text, to, action },
  isDone,
  isNext,
}: {
  words: Words
  isDone: boolean
  isNext: boolean
}) {
  return (
    <li>
      <div className="lines-said">
        <strong>{title}</strong>
        {!isDone && <p className="small muted">{text}</p>}
      </div>
      {isDone ? (
        <StateChip word="Done" tone="good" shape="✓" />
      ) : (
        <Button look={isNext ? 'primary' : 'plain'} to={to}>
          {action}
        </Button>
      )}
    </li>
  )
}

function NoOffers() {
  const { roles } = useSignedIn()
  if (roles.includes('talent'))
    return <Empty title="You are all set">When a brand sends you an offer, it appears here and we notify you.</Empty>
  if (roles.includes('agent'))
    return (
      <Empty title="No active offers" action={<Button to="/roster">Open roster</Button>}>
        Offers to the talents that you act for appear here.
      </Empty>
    )
  if (roles.includes('admin')) return null
  return (
    <Empty title="No active offers" action={<Button to="/talents">Find a talent</Button>}>
      Choose a talent, describe what you need and what you pay. They answer, and your money stays in escrow until you
      accept the work.
    </Empty>
  )
}
