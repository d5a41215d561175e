import { useState } from 'react'
import type { Blast } from '../../../client/src/api-types.ts'
import { Columns, Facts, PageHeading, Panel, Section } from '../../parts/layout/page.tsx'
import { StateChip } from '../../parts/values/state-chip.tsx'
import { say } from '../../words/say.ts'
import { prefetchQuery, useApiMutation, useApiQuery, useFacts } from '../api.tsx'
import { useParam } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Confirm } from '../parts/feedback/confirm.tsx'
import { Load } from '../parts/feedback/load.tsx'
import { Notice, RefusalNotice } from '../parts/feedback/notice.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { Permitted } from '../parts/forms/permitted.tsx'
import { Deadline } from '../parts/values/deadline.tsx'
import { Snapshot } from '../parts/values/moment.tsx'
import { usageLabel } from '../words/uses.ts'
import { BLAST_STATES } from './blast-labels.ts'
import { BlastRecipients } from './parts/blast-recipients.tsx'
import { Cost, QuoteWarnings } from './parts/quote.tsx'

export const head: PageModule['head'] = () => ({ title: say('Group offer') })

export const prefetch: PageModule['prefetch'] = (site, { params }) =>
  prefetchQuery(site, BLAST, { params: { blastId: params['id'] ?? '' } })

const BLAST = 'GET /api/offers/blast/{blastId}'

export default function BlastPage() {
  const blastId = useParam('id')
  const response = useApiQuery(BLAST, { params: { blastId } }, { everySeconds: 20 })
  return <Load of={response}>{({ blast }) => <BlastDetails blast={blast} />}</Load>
}

const LEADS: Readonly<Record<Blast['status'], string>> = {
  get open() {
    return say('Nothing has been sent yet. Check the recipients and the brief, then send it.')
  },
  get confirmed() {
    return say('Your offers were sent. Each talent answers separately.')
  },
  get cancelled() {
    return say('You canceled this group offer before sending it. No talent was notified.')
  },
  get expired() {
    return say('This group offer was not sent within a day, so no talent received it. Create a new one to send it.')
  },
}

function BlastDetails({ blast }: { blast: Blast }) {
  const { brief, recipients } = blast
  const quote = useApiQuery(
    'GET /api/offers/quote',
    {
      query: {
        slugs: recipients.map(({ slug }) => slug).join(','),
        campaignType: brief.campaignType,
        offerAmountMinorUnit: brief.offerAmountMinorUnit,
        currency: brief.currency ?? 'USD',
        ...(brief.buyerBrandName ? { buyerBrandName: brief.buyerBrandName } : {}),
      },
    },
    { when: blast.status === 'open' },
  )
  const uses = [...(brief.usageTypes ?? []).map(usageLabel), ...(brief.customUsage ? [brief.customUsage] : [])]
  return (
    <>
      <PageHeading
        eyebrow={<StateChip {...BLAST_STATES[blast.status]} />}
        title={say('One brief for {count} talents', { count: recipients.length })}
        lead={LEADS[blast.status]}
      />
      <Columns
        side={
          <Section title={say('Brief')}>
            <Panel>
              {brief.title && <strong>{brief.title}</strong>}
              <p className="words">{brief.campaignDescription}</p>
              <Facts
                rows={[
                  [say('Usage'), uses.length === 0 ? say('Not specified') : uses.join('; ')],
                  [
                    say('Time to answer'),
                    say('{count, plural, one {# day} other {# days}}', { count: brief.expiresInDays ?? 30 }),
                  ],
                  [say('Created'), <Snapshot key="m" at={blast.createdAt} />],
                ]}
              />
            </Panel>
            {quote.data && <Cost quote={quote.data} />}
          </Section>
        }
      >
        {quote.data && <QuoteWarnings quote={quote.data} />}
        {blast.status === 'confirmed' && <Progress blast={blast} />}
        <BlastRecipients blast={blast} />
        {blast.status === 'open' && <Decide blast={blast} />}
        {blast.status === 'confirmed' && <CancelRest blast={blast} />}
        {(blast.status === 'cancelled' || blast.status === 'expired') && (
          <div>
            <Button
              look="primary"
              to={`/offers/new?talents=${recipients.map(({ slug }) => encodeURIComponent(slug)).join(',')}`}
            >
              {say('Create a new group offer')}
            </Button>
          </div>
        )}
      </Columns>
    </>
  )
}

function Decide({ blast }: { blast: Blast }) {
  const confirm = useApiMutation('POST /api/offers/blast/confirm')
  const cancel = useApiMutation('POST /api/offers/blast/cancel')
  const body = { blastId: blast.id }
  return (
    <>
      <RefusalNotice refused={confirm.refused} />
      <p>
        <Deadline what={say('Send by')} at={blast.expiresAt} />
      </p>
      <Permitted calls="POST /api/offers/blast/confirm">
        <Actions>
          <Button
            look="primary"
            isBusy={confirm.isBusy}
            busyLabel={say('Sending')}
            onClick={() => void confirm.call({ body })}
          >
            {say('Send to all {count}', { count: blast.recipients.length })}
          </Button>
          <Confirm
            label={say('Cancel group offer')}
            title={say('Cancel the group offer to {count} talents?', { count: blast.recipients.length })}
            confirmLabel={say('Cancel group offer')}
            isBusy={cancel.isBusy}
            refused={cancel.refused}
            onConfirm={async () => (await cancel.call({ body })) !== undefined}
          >
            <p>{say('Nothing is sent, and no talent is notified. To send it later, create a new group offer.')}</p>
          </Confirm>
        </Actions>
      </Permitted>
    </>
  )
}

const WAITING = ['APPROVED', 'COUNTERED'] as const
const isWaiting = ({ offerStatus }: Blast['recipients'][number]): boolean => WAITING.some((one) => one === offerStatus)

function Progress({ blast: { recipients } }: { blast: Blast }) {
  const { language } = useFacts()
  const sent = recipients.filter(({ offerId }) => offerId !== null)
  const answered = sent.filter((one) => !isWaiting(one)).length
  const refused = recipients.filter(({ error }) => error !== null).length
  const format = new Intl.NumberFormat(language)
  const words = {
    answered: format.format(answered),
    sent: format.format(sent.length),
    refused: format.format(refused),
  }
  return (
    <div className="stack">
      <progress
        value={answered}
        max={Math.max(sent.length, 1)}
        aria-label={say('{answered} of {sent} answered', words)}
      />
      <p role="status">
        {refused > 0
          ? say('{answered} of {sent} answered; {refused} could not be sent.', words)
          : say('{answered} of {sent} answered.', words)}
      </p>
    </div>
  )
}

/** An offer accepted in the meantime stays. */
function CancelRest({ blast }: { blast: Blast }) {
  const cancel = useApiMutation('POST /api/offers/cancel')
  const [count, setCount] = useState(0)
  const open = blast.recipients.filter(isWaiting)
  const cancelAll = async (): Promise<boolean> => {
    setCount(0)
    for (const { offerId } of open) {
      if (offerId === null) continue
      const body = { offerId, reason: say('We have found someone else for this.') }
      if (!(await cancel.call({ body }))) return false
      setCount((before) => before + 1)
    }
    return true
  }
  return (
    <>
      {count > 0 && (
        <Notice
          tone="good"
          title={say('{count, plural, one {# offer was canceled} other {# offers were canceled}}', { count })}
        >
          {say('The talents have been notified.')}
        </Notice>
      )}
      {open.length > 0 && (
        <Permitted calls="POST /api/offers/cancel">
          <div>
            <Confirm
              label={say('{count, plural, one {Cancel the unanswered offer} other {Cancel # unanswered offers}}', {
                count: open.length,
              })}
              title={say('{count, plural, one {Cancel the offer to {names}?} other {Cancel the offers to {names}?}}', {
                count: open.length,
                names: open.map(({ displayName }) => displayName).join(', '),
              })}
              confirmLabel={open.length === 1 ? say('Cancel offer') : say('Cancel offers')}
              isBusy={cancel.isBusy}
              refused={cancel.refused}
              onConfirm={cancelAll}
            >
              <p>{say('We tell them that you have found someone else. Accepted offers are not affected.')}</p>
            </Confirm>
          </div>
        </Permitted>
      )}
    </>
  )
}
