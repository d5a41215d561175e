import type { Offer, SpendApproval } from '../../../../client/src/api-types.ts'
import { type Message, message, say } from '../../../words/say.ts'
import { useApiQuery, useSignedIn } from '../../api.tsx'

type ApprovalEvent = { id: string; at: string; text: Message; who: string; note: string | undefined }

/**
 * Returns what happened to the requests for approval of an offer's payment. They are in the history
 * of the brand alone: the talent does not read who decides there.
 */
export function useApprovalEvents({ id }: Pick<Offer, 'id'>, isBrand: boolean): ApprovalEvent[] {
  const isControlled = useSignedIn().controlsSpending === true
  const { data } = useApiQuery(
    'GET /api/team/approvals',
    { query: { payForId: id } },
    { when: isBrand && isControlled },
  )
  return (data?.approvals ?? []).flatMap(eventsOf)
}

function eventsOf(approval: SpendApproval): ApprovalEvent[] {
  const { id, askedBy, askedAt, isYours, note, status, decidedBy, decidedAt, expiresAt, reason } = approval
  const asker = isYours ? say('You') : askedBy
  const asked = { id: `${id}-asked`, at: askedAt, text: ASKED, who: asker, note: note ?? undefined }
  if (status === 'PENDING') return [asked]
  if (status === 'LAPSED')
    return [asked, { id: `${id}-lapsed`, at: expiresAt, text: LAPSED, who: asker, note: undefined }]
  const decided = {
    id: `${id}-decided`,
    at: decidedAt ?? askedAt,
    text: DECIDED[status],
    who: status === 'VOID' ? asker : (decidedBy ?? asker),
    note: reason ?? undefined,
  }
  return [asked, decided]
}

const ASKED = message('{who} asked to approve the payment')
const LAPSED = message('The request of {who} for approval lapsed')
const DECIDED = {
  APPROVED: message('{who} approved the payment'),
  DECLINED: message('{who} declined the payment'),
  VOID: message('The request of {who} for approval became void, because the payment has changed'),
} as const
