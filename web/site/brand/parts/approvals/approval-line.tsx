import { useState } from 'react'
import type { SpendApproval } from '../../../../../client/src/api-types.ts'
import { StateChip, type StatusLabel } from '../../../../parts/values/state-chip.tsx'
import { Say, say } from '../../../../words/say.ts'
import { useApiMutation } from '../../../api.tsx'
import { Link } from '../../../navigation.tsx'
import { Confirm } from '../../../parts/feedback/confirm.tsx'
import { Actions, Button } from '../../../parts/forms/button.tsx'
import { TextArea } from '../../../parts/forms/fields.tsx'
import { Money, useMoney } from '../../../parts/values/amount-line.tsx'
import { Snapshot } from '../../../parts/values/moment.tsx'

const stateOf = ({ status, isPaid }: SpendApproval): StatusLabel => {
  if (isPaid) return { word: say('Paid'), tone: 'good', shape: '●' }
  switch (status) {
    case 'PENDING':
      return { word: say('Waiting'), tone: 'warn', shape: '◔' }
    case 'APPROVED':
      return { word: say('Approved'), tone: 'good', shape: '✓' }
    case 'DECLINED':
      return { word: say('Request declined'), tone: 'bad', shape: '✕' }
    case 'VOID':
      return { word: say('Void, the payment has changed'), tone: 'muted', shape: '○' }
    case 'LAPSED':
      return { word: say('Lapsed'), tone: 'muted', shape: '○' }
  }
}

const pageOf = ({ payFor, payForId }: SpendApproval): string =>
  payFor === 'OFFER' ? `/offers/${encodeURIComponent(payForId)}` : `/buy/${encodeURIComponent(payForId)}`

/** Shows a request to approve a payment, with what the reader may do about it. */
export function ApprovalLine({ approval }: { approval: SpendApproval }) {
  const { sellerName, amountMinorUnit, currency, askedBy, askedAt, expiresAt, status, isYours } = approval
  return (
    <li>
      <div className="lines-said">
        <Say
          text="<link>{amount} to {seller}</link>"
          values={{
            link: (words) => <Link to={pageOf(approval)}>{words}</Link>,
            amount: <Money minorUnits={amountMinorUnit} currency={currency} />,
            seller: sellerName,
          }}
        />{' '}
        <StateChip {...stateOf(approval)} />
        <p className="small muted">
          <Say
            text="{person} asked on {day}."
            values={{ person: isYours ? say('You') : askedBy, day: <Snapshot at={askedAt} /> }}
          />{' '}
          {status === 'PENDING' && <Say text="Open until {day}." values={{ day: <Snapshot at={expiresAt} /> }} />}
          <Decision approval={approval} />
        </p>
        {approval.note !== null && <p className="words">“{approval.note}”</p>}
        {approval.reason !== null && <p className="words">“{approval.reason}”</p>}
      </div>
      {approval.mayDecide && <Decide approval={approval} />}
      {isYours && status === 'APPROVED' && !approval.isPaid && <PayNow approval={approval} />}
    </li>
  )
}

function Decision({ approval: { decidedBy, decidedAt } }: { approval: SpendApproval }) {
  if (decidedBy === null || decidedAt === null) return null
  return <Say text="{person} decided on {day}." values={{ person: decidedBy, day: <Snapshot at={decidedAt} /> }} />
}

function PayNow({ approval }: { approval: SpendApproval }) {
  const { payFor } = approval
  return (
    <Actions>
      <Button look="primary" to={payFor === 'OFFER' ? `${pageOf(approval)}/pay` : pageOf(approval)}>
        {say('Pay now')}
      </Button>
    </Actions>
  )
}

function Decide({ approval }: { approval: SpendApproval }) {
  const { id, askedBy, amountMinorUnit, currency, sellerName } = approval
  const [reason, setReason] = useState('')
  const approve = useApiMutation('POST /api/team/approvals/{id}/approve')
  const decline = useApiMutation('POST /api/team/approvals/{id}/decline')
  const amount = useMoney()(amountMinorUnit, currency)
  const named = { amount, seller: sellerName, person: askedBy }
  return (
    <Actions>
      <Confirm
        label={say('Approve')}
        ariaLabel={say('Approve {amount} to {seller}', named)}
        look="primary"
        title={say('Approve {amount} to {seller}?', named)}
        confirmLabel={say('Approve payment')}
        isBusy={approve.isBusy}
        refused={approve.refused}
        onConfirm={() => approve.call({ params: { id } })}
      >
        <p>{say('{person} can then make exactly this payment, within seven days.', named)}</p>
      </Confirm>
      <Confirm
        label={say('Decline payment')}
        ariaLabel={say('Decline payment of {amount} to {seller}', named)}
        look="quiet"
        title={say('Decline {amount} to {seller}?', named)}
        confirmLabel={say('Decline payment')}
        isBusy={decline.isBusy}
        refused={decline.refused}
        onConfirm={() => decline.call({ params: { id }, body: { reason: reason.trim() } })}
      >
        <TextArea
          name={`reason-${id}`}
          label={say('Reason for {person}', named)}
          value={reason}
          onChange={setReason}
          maxLength={500}
          isRequired
        />
      </Confirm>
    </Actions>
  )
}
