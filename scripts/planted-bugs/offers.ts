import { type PlantedBug, planted } from './planted-bug.ts'

const OFFERS = 'server/features/offers'
const DOMAIN = `${OFFERS}/offer/domain`
const QUERIES = `${OFFERS}/offer/queries`
const CONDITIONS = `${DOMAIN}/conditions.ts`
const DUE = `${DOMAIN}/delivery-due.ts`
const RULES = `${DOMAIN}/rules.test.ts`
const TIMES = `${OFFERS}/offer/offer-times.test.ts`
const SEEN = `${OFFERS}/offer/who-may-see-and-act.test.ts`
const SUBMIT = `${OFFERS}/submission/submit-offer.test.ts`
const RESPOND = `${OFFERS}/negotiation/respond-to-offer.test.ts`
const LINKS = `${OFFERS}/negotiation/offer-links.test.ts`

export const OFFER_BUGS: readonly PlantedBug[] = [
  planted(
    'an action is listed as allowed although the check refuses it',
    { file: `${DOMAIN}/allowed-actions.ts`, from: ".verdict === 'allowed')", to: ".verdict !== 'notThisRole')" },
    RULES,
    SEEN,
  ),
  planted(
    'conditions are ignored for actions that change the status',
    {
      file: `${DOMAIN}/allowed-actions.ts`,
      from: "return failed ? { verdict: 'condition', condition: failed } : {",
      to: "return failed && !transition.to ? { verdict: 'condition', condition: failed } : {",
    },
    RULES,
  ),
  planted(
    'a side can accept its own counter-offer',
    {
      file: CONDITIONS,
      from: 'offer.counteredBy !== null && offer.counteredBy !== role',
      to: 'offer.counteredBy !== null',
    },
    RESPOND,
  ),
  planted(
    'an offer can be answered at the instant of its expiry',
    { file: CONDITIONS, from: 'time !== null && now >= time', to: 'time !== null && now > time' },
    TIMES,
  ),
  planted(
    'an offer that expires between reading and writing is accepted',
    { file: CONDITIONS, from: "where: (now) => ({ column: 'expires_at', is: '>', value: now }),", to: '' },
    TIMES,
  ),
  planted(
    'a completion can be disputed at the instant its window ends',
    {
      file: CONDITIONS,
      from: 'offer.completedAt.getTime() < DISPUTE_WINDOW_DAYS',
      to: 'offer.completedAt.getTime() <= DISPUTE_WINDOW_DAYS',
    },
    RULES,
  ),
  planted(
    'an undelivered offer can be canceled only a millisecond later than promised',
    { file: DUE, from: 'rules.NON_DELIVERY_DAYS * DAY_MS)', to: 'rules.NON_DELIVERY_DAYS * DAY_MS + 1)' },
    RULES,
  ),
  planted(
    'a requested revision does not extend the delivery deadline',
    {
      file: DUE,
      from: "offer.status === 'REVISION_REQUESTED' ? offer.movedAt : offer.paidAt",
      to: 'offer.paidAt',
    },
    RULES,
  ),
  planted(
    'an agent with read-only access can act',
    { file: `${OFFERS}/offer/role-on-offer.ts`, from: 'canAct: offer.agent_can_act }', to: 'canAct: true }' },
    SEEN,
  ),
  planted(
    'an admin can decide about their own offer',
    {
      file: `${OFFERS}/offer/role-on-offer.ts`,
      from: '  const { accountId } = caller\n',
      to: "  const { accountId } = caller\n  if (caller.isAdmin) return { role: 'admin', actorRole: 'admin', accountId, canAct: true }\n",
    },
    `${OFFERS}/disputes/disputes.test.ts`,
  ),
  planted(
    'a deleted offer is found',
    { file: `${QUERIES}/find-offer.ts`, from: "    .where('o.deleted_at', 'is', null)\n", to: '' },
    SEEN,
  ),
  planted(
    'a talent’s list shows drafts',
    {
      file: `${QUERIES}/list-offers.ts`,
      from: 'deleted_at is null and seen_by_seller and seller_account_id',
      to: 'deleted_at is null and seller_account_id',
    },
    SEEN,
  ),
  planted(
    'anyone can list offers as an admin',
    {
      file: `${OFFERS}/offer/list-offers-for.ts`,
      from: "if (perspective === 'admin' && !caller.isAdmin)",
      to: "if (perspective === 'admin' && !caller.roles)",
    },
    SEEN,
  ),
  planted(
    'the history is sorted by time instead of by sequence',
    {
      file: `${QUERIES}/history.ts`,
      from: ".orderBy('sequence')\n    .execute()",
      to: ".orderBy('created_at')\n    .execute()",
    },
    RESPOND,
  ),
  planted(
    'an action counts as a repetition although another account took it',
    {
      file: `${OFFERS}/offer/act-on-offer.ts`,
      from: 'last?.action === action && last.actor_account_id === place.accountId',
      to: 'last?.action === action',
    },
    RESPOND,
  ),
  planted(
    'a counter-offer is accepted by a request that was based on an earlier version',
    {
      file: `${OFFERS}/negotiation/respond-to-offer.ts`,
      from: 'if (counterVersion !== undefined && counterVersion !== offer.counter_version) throw changedMeanwhileError()',
      to: '',
    },
    RESPOND,
  ),
  planted(
    'a counter-offer does not extend the expiry time',
    {
      file: `${OFFERS}/negotiation/respond-to-offer.ts`,
      from: '      expires_at: addMs(now, offer.expires_in_days * DAY_MS),\n',
      to: '',
    },
    RESPOND,
  ),
  planted(
    'a counter-offer can change the brief',
    {
      file: `${DOMAIN}/counter-changes.ts`,
      from: 'COUNTER_KEYS.filter((key) => Object.hasOwn(changes, key) && changes[key] !== undefined)',
      to: '(Object.keys(changes) as (typeof COUNTER_KEYS)[number][])',
    },
    RULES,
  ),
  planted(
    'a blocked account can accept an offer',
    {
      file: `${OFFERS}/negotiation/respond-to-offer.ts`,
      from: 'blocked === own || blocked === caller.accountId',
      to: 'blocked === place.role',
    },
    RESPOND,
  ),
  planted(
    'an agent can accept an offer for a blocked talent',
    {
      file: `${OFFERS}/negotiation/respond-to-offer.ts`,
      from: 'blocked === own || blocked === caller.accountId',
      to: 'blocked === caller.accountId',
    },
    `${OFFERS}/negotiation/blocked-accounts.test.ts`,
  ),
  planted(
    'a blocked agent can accept an offer for their talent',
    {
      file: `${OFFERS}/negotiation/respond-to-offer.ts`,
      from: 'blocked === own || blocked === caller.accountId',
      to: 'blocked === own',
    },
    `${OFFERS}/negotiation/blocked-accounts.test.ts`,
  ),
  planted(
    'a blocked brand can send an offer',
    {
      file: `${OFFERS}/submission/judge-submit.ts`,
      from: 'if (context.buyer_blocked) throw',
      to: 'if (context.buyer_blocked && body.saveAsDraft) throw',
    },
    SUBMIT,
  ),
  planted(
    'an offer of exactly the minimum is refused',
    {
      file: `${OFFERS}/submission/domain/minimums.ts`,
      from: 'offer.amountMinorUnit >= minimumMinorUnit',
      to: 'offer.amountMinorUnit > minimumMinorUnit',
    },
    RULES,
  ),
  planted(
    'the general minimum takes precedence over the category’s own',
    {
      file: `${OFFERS}/submission/domain/minimums.ts`,
      from: "inCurrency.find(({ category }) => category === offer.category) ?? inCurrency.find(({ category }) => category === '')",
      to: "inCurrency.find(({ category }) => category === '') ?? inCurrency.find(({ category }) => category === offer.category)",
    },
    RULES,
  ),
  planted(
    'a talent is notified of an offer that their policy rejected',
    {
      file: `${OFFERS}/submission/notify-of-submit.ts`,
      from: 'return notify(trx, [submitted, buildNotice(',
      to: 'return notify(trx, [received, submitted, buildNotice(',
    },
    SUBMIT,
  ),
  planted(
    'a brand can send one offer more than the daily limit',
    {
      file: `${OFFERS}/submission/judge-submit.ts`,
      from: 'if (count < limit) continue',
      to: 'if (count <= limit) continue',
    },
    SUBMIT,
  ),
  planted(
    'the daily limit counts an offer for a moment too long',
    {
      file: `${QUERIES}/count-submitted.ts`,
      from: 'count(*) filter (where submitted_at > $',
      to: 'count(*) filter (where submitted_at >= $',
    },
    `${OFFERS}/submission/caps.test.ts`,
  ),
  planted(
    'another brand’s candidate session is accepted',
    {
      file: `${OFFERS}/submission/queries/submit-context.ts`,
      from: " and image.buyer_account_id = buyer.id and image.medium = 'IMAGE'",
      to: " and image.medium = 'IMAGE'",
    },
    `${OFFERS}/submission/submit-candidates.test.ts`,
  ),
  planted(
    'another brand’s draft can be edited',
    {
      file: `${OFFERS}/submission/queries/submit-context.ts`,
      from: '} and draft.buyer_account_id = buyer.id',
      to: '}',
    },
    SUBMIT,
  ),
  planted(
    'a mailed link never expires',
    {
      file: `${OFFERS}/negotiation/follow-offer-link.ts`,
      from: "  if (now >= link.expiresAt) return 'dead'\n",
      to: '',
    },
    LINKS,
  ),
  planted(
    'a mailed link works at the instant its week ends',
    {
      file: `${OFFERS}/negotiation/follow-offer-link.ts`,
      from: 'if (now >= link.expiresAt)',
      to: 'if (now > link.expiresAt)',
    },
    LINKS,
  ),
  planted(
    'a mailed link works for any offer',
    {
      file: `${OFFERS}/negotiation/offer-link.ts`,
      from: 'JSON.stringify([offerId, claims])',
      to: 'JSON.stringify([claims])',
    },
    LINKS,
  ),
  planted(
    'a mailed link works after the offer was answered',
    {
      file: `${OFFERS}/negotiation/follow-offer-link.ts`,
      from: "    offer?.status === 'APPROVED' &&\n    offer.counter_version === link.counterVersion &&\n",
      to: '    offer !== undefined &&\n',
    },
    LINKS,
  ),
  planted(
    'a late delivery leaves the brand no time for review',
    {
      file: `${DOMAIN}/release-date.ts`,
      from: 'return byDelivery > byPayment ? byDelivery : byPayment',
      to: 'return byPayment',
    },
    RULES,
  ),
  {
    bug: 'an expiry reminder is sent on every run',
    patches: [
      {
        file: `${QUERIES}/mark-expiry-reminded.ts`,
        from: "    .where((eb) => eb('expiry_reminded_for', 'is distinct from', eb.ref('expires_at')))\n",
        to: '',
      },
      {
        file: `${OFFERS}/negotiation/queries/find-due.ts`,
        from: '      and expiry_reminded_for is distinct from expires_at\n',
        to: '',
      },
    ],
    tests: [TIMES],
  },
  planted(
    'a repeated identical delivery counts as a new one',
    {
      file: `${OFFERS}/fulfilment/deliver-offer.ts`,
      from: 'lastIsTheirs && isDeepStrictEqual(',
      to: '!lastIsTheirs && isDeepStrictEqual(',
    },
    `${OFFERS}/fulfilment/deliver-and-complete.test.ts`,
  ),
  planted(
    'a requested revision is not counted',
    {
      file: `${OFFERS}/fulfilment/request-revision.ts`,
      from: '            revision_count: offer.revision_count + 1,\n',
      to: '',
    },
    `${OFFERS}/fulfilment/deliver-and-complete.test.ts`,
  ),
  planted(
    'an accepted counter-offer leaves the delivery time as it was',
    {
      file: `${OFFERS}/negotiation/respond-to-offer.ts`,
      from: '    deliver_within_days: merged.deliverWithinDays,\n',
      to: '',
    },
    `${OFFERS}/negotiation/counter-delivery.test.ts`,
  ),
  planted(
    'the brand’s own title of an offer is ignored',
    { file: `${DOMAIN}/offer-title.ts`, from: '  if (offer.title !== null) return offer.title\n', to: '' },
    `${OFFERS}/submission/offer-titles.test.ts`,
  ),
]
