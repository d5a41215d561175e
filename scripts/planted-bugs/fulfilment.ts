import { type PlantedBug, planted } from './planted-bug.ts'

const OFFERS = 'server/features/offers'
const DOMAIN = `${OFFERS}/offer/domain`
const DUE = `${DOMAIN}/delivery-due.ts`

export const FULFILMENT_BUGS: readonly PlantedBug[] = [
  planted(
    'an agreed due date has no grace period',
    { file: DUE, from: 'rules.DELIVERY_GRACE_DAYS * DAY_MS', to: '0' },
    `${OFFERS}/deadlines/deadlines.test.ts`,
  ),
  planted(
    'a revision keeps the due date of the payment',
    {
      file: `${OFFERS}/fulfilment/request-revision.ts`,
      from: '            delivery_due_at: dueDateFrom(offer, now),\n',
      to: '',
    },
    `${OFFERS}/deadlines/deadlines.test.ts`,
  ),
  planted(
    'a request for more time stays open after the delivery',
    {
      file: `${OFFERS}/fulfilment/deliver-offer.ts`,
      from: '          extension_days: null,\n          extension_reason: null,\n          extension_asked_at: null,\n',
      to: '',
    },
    `${OFFERS}/deadlines/deadlines.test.ts`,
  ),
  planted(
    'one revision more than those included is free',
    { file: `${OFFERS}/fulfilment/assert-revision-left.ts`, from: 'used < included', to: 'used <= included' },
    `${OFFERS}/fulfilment/revisions.test.ts`,
  ),
  planted(
    'an offer is not linked to the revision bought for it',
    {
      file: `${OFFERS}/submission/submit-offer.ts`,
      from: 'if (offer.seen_by_seller && offer.revision_of_offer_id !== null)',
      to: 'if (!offer.seen_by_seller && offer.revision_of_offer_id !== null)',
    },
    `${OFFERS}/fulfilment/revisions.test.ts`,
  ),
  planted(
    'a brand can buy a revision of another brand’s offer',
    {
      file: `${OFFERS}/submission/queries/submit-context.ts`,
      from: ' and revised.buyer_account_id = buyer.id',
      to: '',
    },
    `${OFFERS}/fulfilment/revisions.test.ts`,
  ),
  planted(
    'a dispute can be answered at the instant its deadline passes',
    {
      file: `${OFFERS}/disputes/add-statement.ts`,
      from: 'now >= disputeAnswerDue(disputed_at)',
      to: 'now > disputeAnswerDue(disputed_at)',
    },
    `${OFFERS}/disputes/both-sides.test.ts`,
  ),
  planted(
    'one side of a dispute can submit the evidence files of the other',
    {
      file: `${OFFERS}/disputes/add-statement.ts`,
      from: ', ownerAccountId: caller.accountId }',
      to: ' }',
    },
    `${OFFERS}/disputes/both-sides.test.ts`,
  ),
  planted(
    'the candidates of an offer cannot be delivered',
    { file: `${OFFERS}/fulfilment/deliver-offer.ts`, from: 'chosen.includes(file)', to: 'chosen.length === 0' },
    `${OFFERS}/fulfilment/delivery-versions.test.ts`,
  ),
  planted(
    'the earlier versions of a delivery are lost',
    {
      file: `${OFFERS}/fulfilment/deliver-offer.ts`,
      from: '          changes: { [DELIVERED_FILES]: files },\n',
      to: '',
    },
    `${OFFERS}/fulfilment/delivery-versions.test.ts`,
  ),
  planted(
    'an agreed price of another revision survives unlimited revisions',
    {
      file: `${DOMAIN}/counter-changes.ts`,
      from: '  if (merged.includedRevisions === null) merged.extraRevisionMinorUnit = null\n',
      to: '',
    },
    `${DOMAIN}/rules.test.ts`,
  ),
]
