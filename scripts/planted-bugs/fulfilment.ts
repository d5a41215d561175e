import { type PlantedBug, planted } from './planted-bug.ts'

const OFFERS = 'server/features/offers'
const DOMAIN = `${OFFERS}/offer/domain`
const DUE = `${DOMAIN}/delivery-due.ts`

/** Bugs in due dates, deliveries and disputes. */
export const FULFILMENT_BUGS: readonly PlantedBug[] = [
  planted(
    'an agreed due date has no grace',
    { file: DUE, from: 'rules.DELIVERY_GRACE_DAYS * DAY_MS', to: '0' },
    `${OFFERS}/deadlines/deadlines.test.ts`,
  ),
  planted(
    'the days of a payment count for a revision too',
    {
      file: `${OFFERS}/fulfilment/request-revision.ts`,
      from: '            delivery_due_at: dueDateFrom(offer, now),\n',
      to: '',
    },
    `${OFFERS}/deadlines/deadlines.test.ts`,
  ),
  planted(
    'a request for more time outlives the delivery',
    {
      file: `${OFFERS}/fulfilment/deliver-offer.ts`,
      from: '          extension_days: null,\n          extension_reason: null,\n          extension_asked_at: null,\n',
      to: '',
    },
    `${OFFERS}/deadlines/deadlines.test.ts`,
  ),
  planted(
    'one revision more than the included ones is free',
    { file: `${OFFERS}/fulfilment/assert-revision-left.ts`, from: 'used < included', to: 'used <= included' },
    `${OFFERS}/fulfilment/revisions.test.ts`,
  ),
  planted(
    'a revision that is bought is not named by the offer it revises',
    {
      file: `${OFFERS}/submission/submit-offer.ts`,
      from: 'if (offer.seen_by_seller && offer.revision_of_offer_id !== null)',
      to: 'if (!offer.seen_by_seller && offer.revision_of_offer_id !== null)',
    },
    `${OFFERS}/fulfilment/revisions.test.ts`,
  ),
  planted(
    'a brand revises an offer of others',
    {
      file: `${OFFERS}/submission/queries/submit-context.ts`,
      from: ' and revised.buyer_account_id = buyer.id',
      to: '',
    },
    `${OFFERS}/fulfilment/revisions.test.ts`,
  ),
  planted(
    'a dispute can be answered at the instant its time is over',
    {
      file: `${OFFERS}/disputes/add-statement.ts`,
      from: 'now >= disputeAnswerDue(disputed_at)',
      to: 'now > disputeAnswerDue(disputed_at)',
    },
    `${OFFERS}/disputes/both-sides.test.ts`,
  ),
  planted(
    'what one side of a dispute has brought is shown by the other',
    {
      file: `${OFFERS}/disputes/add-statement.ts`,
      from: ', ownerAccountId: caller.accountId }',
      to: ' }',
    },
    `${OFFERS}/disputes/both-sides.test.ts`,
  ),
]
