import type { FirstSteps as FirstStepsResponse } from '../../../../client/src/api-types.ts'
import { Empty } from '../../../parts/feedback/empty.tsx'
import { Skeleton } from '../../../parts/feedback/skeleton.tsx'
import { Lines, Section } from '../../../parts/layout/page.tsx'
import { StateChip } from '../../../parts/values/state-chip.tsx'
import { say } from '../../../words/say.ts'
import { useApiMutation, useApiQuery, useSignedIn } from '../../api.tsx'
import { RefusalNotice } from '../../parts/feedback/notice.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { Permitted } from '../../parts/forms/permitted.tsx'

type StepKey = FirstStepsResponse['steps'][number]['key']
type Words = { title: string; text: string; to: string; action: string }

const WORDS: Readonly<Record<StepKey, Words>> = {
  'brand-profile': {
    get title() {
      return say('Complete your company profile')
    },
    get text() {
      return say(
        'Your name, a picture and what you do. Talents see it with every offer, and your name is on receipts and licenses.',
      )
    },
    to: '/settings/profile',
    get action() {
      return say('Complete profile')
    },
  },
  'find-talent': {
    get title() {
      return say('Find a talent')
    },
    get text() {
      return say('Search by words, a picture or a voice, and save who fits to a shortlist.')
    },
    to: '/talents',
    get action() {
      return say('Find a talent')
    },
  },
  'send-offer': {
    get title() {
      return say('Send your first offer')
    },
    get text() {
      return say('Say what you need, where you use it and what you pay. Sending costs nothing.')
    },
    to: '/offers/new',
    get action() {
      return say('Make an offer')
    },
  },
  'pay-offer': {
    get title() {
      return say('Pay an accepted offer')
    },
    get text() {
      return say('Your money stays in escrow until you accept the work or the review period ends.')
    },
    to: '/offers',
    get action() {
      return say('Open offers')
    },
  },
  'accept-work': {
    get title() {
      return say('Receive the work')
    },
    get text() {
      return say('Review the delivery and accept it. The talent is paid, and your license begins.')
    },
    to: '/offers',
    get action() {
      return say('Open offers')
    },
  },
  'set-up-payouts': {
    get title() {
      return say('Set up payouts')
    },
    get text() {
      return say('You can accept offers once we know where to send your money. It takes about five minutes.')
    },
    to: '/earnings/setup',
    get action() {
      return say('Set up payouts')
    },
  },
  'add-photo': {
    get title() {
      return say('Add a photo')
    },
    get text() {
      return say('Brands find you by how you look and sound. You decide how your likeness may be used.')
    },
    to: '/likeness',
    get action() {
      return say('Add a photo')
    },
  },
  'set-preferences': {
    get title() {
      return say('Set your offer preferences')
    },
    get text() {
      return say('Your minimum amounts, your currencies and the brands you do not work with.')
    },
    to: '/settings/offers',
    get action() {
      return say('Set preferences')
    },
  },
  'agent-profile': {
    get title() {
      return say('Complete your profile')
    },
    get text() {
      return say('Your name, a picture and a description. Talents see it when they choose you.')
    },
    to: '/settings/profile',
    get action() {
      return say('Complete profile')
    },
  },
  'invite-talent': {
    get title() {
      return say('Invite your first talent')
    },
    get text() {
      return say('Send them your username. They enter it in their settings to ask you to be their agent.')
    },
    to: '/roster',
    get action() {
      return say('Show username')
    },
  },
  'represent-talent': {
    get title() {
      return say('Confirm that you act for them')
    },
    get text() {
      return say('Accept their request. From then on you see their offers.')
    },
    to: '/settings/agent',
    get action() {
      return say('Open requests')
    },
  },
  'set-rules': {
    get title() {
      return say('Agree on what they allow')
    },
    get text() {
      return say('Propose the uses and lowest prices of a talent. They confirm what applies.')
    },
    to: '/roster',
    get action() {
      return say('Open roster')
    },
  },
  'first-offer': {
    get title() {
      return say('Receive the first offer')
    },
    get text() {
      return say('Offers to your talents appear here, and you answer those that they let you answer.')
    },
    to: '/offers',
    get action() {
      return say('Open offers')
    },
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
      title={say('First steps')}
      action={
        <Permitted calls="POST /api/accounts/first-steps/dismiss">
          <Button look="quiet" isBusy={dismissal.isBusy} onClick={() => void dismissal.call({})}>
            {say('Dismiss')}
          </Button>
        </Permitted>
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
    return (
      <Empty title={say('You are all set')}>
        {say('When a brand sends you an offer, it appears here and we notify you.')}
      </Empty>
    )
  if (roles.includes('agent'))
    return (
      <Empty title={say('No active offers')} action={<Button to="/roster">{say('Open roster')}</Button>}>
        {say('Offers to the talents that you act for appear here.')}
      </Empty>
    )
  if (roles.includes('admin')) return null
  return (
    <Empty title={say('No active offers')} action={<Button to="/talents">{say('Find a talent')}</Button>}>
      {say(
        'Choose a talent, describe what you need and what you pay. They answer, and your money stays in escrow until you accept the work.',
      )}
    </Empty>
  )
}
