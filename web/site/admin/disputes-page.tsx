import type { Dispute, GetOfferResponse } from '../../../client/src/api-types.ts'
import { formatMoney } from '../../../server/platform/money.ts'
import { Section } from '../../parts/layout/page.tsx'
import { useApiList, useApiMutation, useApiQuery } from '../api.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Notice, RefusalNotice } from '../parts/feedback/notice.tsx'
import { Decision } from '../parts/forms/decision.tsx'
import { CaseHeader } from '../parts/layout/case-header.tsx'
import { Money } from '../parts/values/amount-line.tsx'
import { Deadline } from '../parts/values/deadline.tsx'
import { Day } from '../parts/values/moment.tsx'
import { Timeline } from '../parts/values/timeline.tsx'
import { OFFER_STATES } from './labels.ts'
import { AdminPage } from './parts/admin-page.tsx'
import { RequestsAbout } from './parts/approvals/requests-about.tsx'
import { CaseFiles } from './parts/case-files.tsx'
import { nextByOffset } from './parts/list-query.ts'
import { AdminOfferTimeline, OfferBrief, OfferMessages, OfferPanel, OfferWork, sidesOf } from './parts/offer-case.tsx'
import { CaseQueue, useOpenCase } from './parts/queue/case-queue.tsx'

export const head: PageModule['head'] = () => ({ title: 'Disputes' })

export default function DisputesPage() {
  return (
    <AdminPage title="Disputes" lead="The money stays in escrow until you decide.">
      <Disputes />
    </AdminPage>
  )
}

function Disputes() {
  const list = useApiList('GET /api/offers/admin/disputes', { query: { limit: 20, offset: 0 } }, nextByOffset({}))
  return (
    <Load of={list}>
      {({ pages }) => (
        <CaseQueue
          label="Disputes"
          rows={pages.flatMap((page) => page.disputes.map((row) => ({ ...row, sides: sidesOf(row.offer, page) })))}
          keyOf={({ offer }) => offer.id}
          pager={list}
          afterDecision="leaves"
          empty={{ title: 'No disputes', text: 'When a brand disputes a delivery, it appears here.' }}
          line={({ offer, dispute, sides }) => (
            <>
              <strong>
                {sides.brand.name} · {sides.talent.name}
              </strong>
              <span className="small muted">
                <Money minorUnits={offer.totalBrandPriceMinorUnit} currency={offer.currency} /> · since{' '}
                <Day at={dispute.disputedAt} /> ·{' '}
                {dispute.isReadyToDecide ? 'ready to decide' : 'the talent can still respond'}
              </span>
            </>
          )}
        >
          {(id) => <DisputeCase id={id} />}
        </CaseQueue>
      )}
    </Load>
  )
}

function DisputeCase({ id }: { id: string }) {
  const { addressOf } = useOpenCase()
  const back = { to: addressOf(null), label: 'All disputes' }
  const offer = useApiQuery('GET /api/offers/{id}', { params: { id } })
  const dispute = useApiQuery('GET /api/offers/{id}/dispute', { params: { id } })
  return (
    <Load of={offer} back={back}>
      {(response) => (
        <Load of={dispute} back={back}>
          {({ dispute: loaded }) => <OpenedDispute response={response} dispute={loaded} />}
        </Load>
      )}
    </Load>
  )
}

function OpenedDispute({ response, dispute }: { response: GetOfferResponse; dispute: Dispute }) {
  const { offer } = response
  const { addressOf } = useOpenCase()
  const { brand, talent } = sidesOf(offer, response)
  return (
    <>
      <CaseHeader
        title={`${brand.name} against ${talent.name}`}
        state={OFFER_STATES[offer.status]}
        figure={<Money minorUnits={offer.totalBrandPriceMinorUnit} currency={offer.currency} />}
        back={{ to: addressOf(null), label: 'All disputes' }}
      >
        {dispute.isOpen && !dispute.isReadyToDecide ? (
          <Deadline what={`${talent.name} can respond until`} at={dispute.answerDueAt} />
        ) : (
          `${talent.name} has ${dispute.isAnswered ? 'responded' : 'not responded in time'}.`
        )}
      </CaseHeader>
      {mayDecide(offer, dispute) && (
        <p>
          <a href="#your-decision">Go to your decision</a>
        </p>
      )}
      <Section title="Statements">
        <Timeline
          events={[
            { id: 'reason', at: dispute.disputedAt, who: brand.name, what: 'disputed the work', note: dispute.reason },
            ...dispute.statements.map(({ id, createdAt, side, statement, fileUrls }) => ({
              id,
              at: createdAt,
              who: side === 'brand' ? brand.name : talent.name,
              what: fileUrls.length === 0 ? 'added a statement' : 'added a statement and files',
              note: (
                <>
                  {statement}
                  {fileUrls.length > 0 && <CaseFiles urls={fileUrls} />}
                </>
              ),
            })),
          ]}
        />
      </Section>
      <div className="case-pair">
        <OfferBrief offer={offer} />
        <OfferWork offer={offer} />
      </div>
      <RequestsAbout subjectId={offer.id} />
      <div id="your-decision">
        <Resolution response={response} dispute={dispute} />
      </div>
      <OfferPanel offer={offer} people={response} />
      <OfferMessages offerId={offer.id} />
      <AdminOfferTimeline response={response} isWithoutNotes={isNoteShownAbove(offer)} />
    </>
  )
}

const isNoteShownAbove =
  ({ deliveryNotes }: GetOfferResponse['offer']) =>
  ({ action, note }: GetOfferResponse['history'][number]): boolean =>
    ['DISPUTE', 'ANSWER_DISPUTE', 'ADD_EVIDENCE'].includes(action) || note === deliveryNotes

const mayDecide = (offer: GetOfferResponse['offer'], { isOpen }: Dispute): boolean =>
  isOpen && offer.allowedActions.includes('RESOLVE_DISPUTE')

function Resolution({ response, dispute }: { response: GetOfferResponse; dispute: Dispute }) {
  const { offer } = response
  const { brand, talent } = sidesOf(offer, response)
  const { call, isBusy, refused } = useApiMutation('POST /api/offers/admin/resolve-dispute')
  const money = (minorUnits: number) => formatMoney(minorUnits, offer.currency)
  const [total, earned] = [money(offer.totalBrandPriceMinorUnit), money(offer.offerAmountMinorUnit)]
  if (!dispute.isOpen)
    return (
      <>
        <RefusalNotice refused={refused} />
        <Notice tone="good" title={`This dispute is decided. The offer is now: ${OFFER_STATES[offer.status].word}.`}>
          Both sides were notified.
        </Notice>
      </>
    )
  if (!mayDecide(offer, dispute))
    return <Notice tone="warn" title="You are a party to this offer. Another admin must decide." />
  return (
    <>
      {!dispute.isReadyToDecide && (
        <Notice tone="warn" title={`${talent.name} has not responded yet`}>
          If you decide now, you have heard only one side.
        </Notice>
      )}
      <Decision
        about={`dispute-${offer.id}-${dispute.disputedAt}`}
        reasonLabel="Your reason"
        reasonHint="Both sides see it exactly as you write it."
        isBusy={isBusy}
        refused={refused}
        onDecide={(resolution, note) => call({ body: { offerId: offer.id, resolution, note } })}
        choices={[
          {
            value: 'RELEASE',
            label: `Pay ${talent.name}`,
            hint: `${talent.name} gets ${earned}. ${brand.name} gets no refund.`,
            question: `Pay ${talent.name} ${earned}?`,
            consequences: (
              <p>
                The offer is completed. {talent.name} gets {earned} with the next payout, {brand.name} gets no refund
                and may use the work. Both sides see your reason. This cannot be undone.
              </p>
            ),
            confirmLabel: 'Pay the talent',
            done: `${talent.name} gets ${earned}. Both sides were notified.`,
          },
          {
            value: 'REFUND',
            label: `Refund ${brand.name}`,
            hint: `${brand.name} gets ${total} back. ${talent.name} gets nothing.`,
            question: `Refund ${brand.name} ${total}?`,
            consequences: (
              <p>
                The offer is canceled. {total} goes back to the card of {brand.name}, {talent.name} gets nothing, and
                the work may not be used. Both sides see your reason. This cannot be undone.
              </p>
            ),
            confirmLabel: 'Refund the brand',
            done: `${brand.name} gets ${total} back. Both sides were notified.`,
            isDestructive: true,
          },
          {
            value: 'REVISION',
            label: `Send the work back to ${talent.name}`,
            hint: `Nobody is paid yet. ${total} stays in escrow. This revision is free.`,
            question: `Send the work back to ${talent.name}?`,
            consequences: (
              <p>
                {talent.name} delivers again by a new deadline. {total} stays in escrow. Both sides see your reason, so
                say what has to change.
              </p>
            ),
            confirmLabel: 'Send back',
            done: `${talent.name} delivers again. Both sides were notified.`,
          },
        ]}
      />
    </>
  )
}
