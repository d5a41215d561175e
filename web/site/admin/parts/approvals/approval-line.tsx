import { useState } from 'react'
import type { AdminApproval } from '../../../../../client/src/api-types.ts'
import { formatMoney } from '../../../../../server/platform/money.ts'
import { StateChip, type StatusLabel } from '../../../../parts/values/state-chip.tsx'
import { useApiMutation } from '../../../api.tsx'
import { Link } from '../../../navigation.tsx'
import { Confirm } from '../../../parts/feedback/confirm.tsx'
import { ConfirmPresence } from '../../../parts/feedback/confirm-presence.tsx'
import { Actions } from '../../../parts/forms/button.tsx'
import { TextArea } from '../../../parts/forms/fields.tsx'
import { Age } from '../../../parts/values/deadline.tsx'
import { Snapshot } from '../../../parts/values/moment.tsx'
import { pageOfSubject } from '../../audit-labels.ts'

const STATES: Readonly<Record<AdminApproval['status'], StatusLabel>> = {
  PENDING: { word: 'Waiting', tone: 'warn', shape: '◔' },
  APPROVED: { word: 'Approved and done', tone: 'good', shape: '✓' },
  DECLINED: { word: 'Declined', tone: 'bad', shape: '✕' },
  VOID: { word: 'Void', tone: 'muted', shape: '○' },
  LAPSED: { word: 'Lapsed', tone: 'muted', shape: '○' },
}

function nameOf({ kind, amountMinorUnit, currency, subjectName }: AdminApproval): string {
  const amount = amountMinorUnit === null || currency === null ? '' : formatMoney(amountMinorUnit, currency)
  switch (kind) {
    case 'refund':
      return `Refund ${amount}`
    case 'returned-part':
      return `Refund the remaining ${amount}`
    case 'dispute':
      return `Decide a dispute: refund ${amount}`
    case 'order':
      return `Cancel an order: refund ${amount}`
    case 'withdrawal':
      return `Accept a withdrawal: refund ${amount}`
    case 'erasure':
      return `Delete the account of ${subjectName ?? 'a deleted account'}`
  }
}

/** Shows what an admin asked a second admin to approve, with what the reader may do about it. */
export function ApprovalLine({ approval }: { approval: AdminApproval }) {
  const { subjectType, subjectId, status, isYours, askedBy, askedAt, expiresAt, reason } = approval
  const { decidedBy, decidedAt, decisionReason } = approval
  return (
    <li>
      <div className="lines-said">
        <Link to={pageOfSubject(subjectType, subjectId)}>{nameOf(approval)}</Link> <StateChip {...STATES[status]} />
        <p className="small muted">
          {isYours ? 'You' : askedBy} asked <Age since={askedAt} /> ago.{' '}
          {status === 'PENDING' && (
            <>
              Open until <Snapshot at={expiresAt} />.
            </>
          )}
          {decidedAt !== null && (
            <>
              {decidedBy === null ? 'Void since ' : `${decidedBy} decided on `}
              <Snapshot at={decidedAt} />.
            </>
          )}
        </p>
        {reason !== null && <p className="words">“{reason}”</p>}
        {decisionReason !== null && <p className="words">“{decisionReason}”</p>}
      </div>
      {approval.mayDecide && <Decide approval={approval} />}
    </li>
  )
}

function Decide({ approval }: { approval: AdminApproval }) {
  const { id, askedBy } = approval
  const [reason, setReason] = useState('')
  const approve = useApiMutation('POST /api/admin/approvals/{id}/approve')
  const decline = useApiMutation('POST /api/admin/approvals/{id}/decline')
  const name = nameOf(approval)
  if (approve.refused?.code === 'SIGN_IN_AGAIN')
    return (
      <ConfirmPresence onConfirmed={approve.reset}>
        An approval is carried out at once, so we need to confirm that it is you.
      </ConfirmPresence>
    )
  return (
    <Actions>
      <Confirm
        label="Approve"
        ariaLabel={`Approve: ${name}`}
        look="primary"
        title={`${name}?`}
        confirmLabel="Approve and do it"
        isBusy={approve.isBusy}
        refused={approve.refused}
        onConfirm={() => approve.call({ params: { id } })}
      >
        <p>{askedBy} asked for this. It is carried out at once, and the audit log names you both.</p>
      </Confirm>
      <Confirm
        label="Decline"
        ariaLabel={`Decline: ${name}`}
        look="quiet"
        title={`Decline: ${name}?`}
        confirmLabel="Decline request"
        isBusy={decline.isBusy}
        refused={decline.refused}
        onConfirm={() => decline.call({ params: { id }, body: { reason: reason.trim() } })}
      >
        <TextArea
          name={`reason-${id}`}
          label={`Reason for ${askedBy}`}
          value={reason}
          onChange={setReason}
          maxLength={2000}
          isRequired
        />
      </Confirm>
    </Actions>
  )
}
