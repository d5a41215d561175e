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

/** Bugs in permissions and states of offers. */
export const OFFER_BUGS: readonly PlantedBug[] = [
  planted(
    'a button is offered that the guard refuses',
    { file: `${DOMAIN}/allowed-actions.ts`, from: ".verdict === 'allowed')", to: ".verdict !== 'notThisRole')" },
    RULES,
    SEEN,
  ),
  planted(
    'conditions of a move are for buttons alone',
    {
      file: `${DOMAIN}/allowed-actions.ts`,
      from: "return failed ? { verdict: 'condition', condition: failed } : {",
      to: "return failed && !transition.to ? { verdict: 'condition', condition: failed } : {",
    },
    RULES,
  ),
  planted(
    'either side accepts its own counter',
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
    'an offer that expired between reading and writing is accepted',
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
    'a brand cancels a paid offer a moment later than promised',
    { file: DUE, from: 'rules.NON_DELIVERY_DAYS * DAY_MS)', to: 'rules.NON_DELIVERY_DAYS * DAY_MS + 1)' },
    RULES,
  ),
  planted(
    'asking for a revision makes the delivery late',
    {
      file: DUE,
      from: "offer.status === 'REVISION_REQUESTED' ? offer.movedAt : offer.paidAt",
      to: 'offer.paidAt',
    },
    RULES,
  ),
  planted(
    'an agent who may only look acts',
    { file: `${OFFERS}/offer/role-on-offer.ts`, from: 'canAct: offer.agent_can_act }', to: 'canAct: true }' },
    SEEN,
  ),
  planted(
    'an admin decides about an offer of their own',
    {
      file: `${OFFERS}/offer/role-on-offer.ts`,
      from: '  const { accountId } = caller\n',
      to: "  const { accountId } = caller\n  if (caller.isAdmin) return { role: 'admin', actorRole: 'admin', accountId, canAct: true }\n",
    },
    `${OFFERS}/disputes/disputes.test.ts`,
  ),
  planted(
    'an offer that was deleted is found',
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
    'anybody lists as an admin',
    {
      file: `${OFFERS}/offer/list-offers-for.ts`,
      from: "if (perspective === 'admin' && !caller.isAdmin)",
      to: "if (perspective === 'admin' && !caller.roles)",
    },
    SEEN,
  ),
  planted(
    'the history is told by whatever clock wrote it',
    { file: `${QUERIES}/history.ts`, from: ".orderBy('sequence').execute()", to: ".orderBy('created_at').execute()" },
    RESPOND,
  ),
  planted(
    'a repeat is whoever’s it was',
    {
      file: `${OFFERS}/offer/act-on-offer.ts`,
      from: 'last?.action === action && last.actor_account_id === place.accountId',
      to: 'last?.action === action',
    },
    RESPOND,
  ),
  planted(
    'a counter is accepted that was made while the person read another',
    {
      file: `${OFFERS}/negotiation/respond-to-offer.ts`,
      from: 'if (counterVersion !== undefined && counterVersion !== offer.counter_version) throw lostRace()',
      to: '',
    },
    RESPOND,
  ),
  planted(
    'a counter does not give the other side its time again',
    {
      file: `${OFFERS}/negotiation/respond-to-offer.ts`,
      from: '      expires_at: addMs(now, offer.expires_in_days * DAY_MS),\n',
      to: '',
    },
    RESPOND,
  ),
  planted(
    'a counter changes the brief',
    {
      file: `${DOMAIN}/counter-changes.ts`,
      from: 'COUNTER_KEYS.filter((key) => Object.hasOwn(changes, key) && changes[key] !== undefined)',
      to: '(Object.keys(changes) as (typeof COUNTER_KEYS)[number][])',
    },
    RULES,
  ),
  planted(
    'a blocked account accepts',
    {
      file: `${OFFERS}/negotiation/respond-to-offer.ts`,
      from: 'blocked === own || blocked === caller.accountId',
      to: 'blocked === place.role',
    },
    RESPOND,
  ),
  planted(
    'an agent accepts for a talent who is blocked',
    {
      file: `${OFFERS}/negotiation/respond-to-offer.ts`,
      from: 'blocked === own || blocked === caller.accountId',
      to: 'blocked === caller.accountId',
    },
    `${OFFERS}/negotiation/blocked-accounts.test.ts`,
  ),
  planted(
    'an agent who is blocked accepts for their talent',
    {
      file: `${OFFERS}/negotiation/respond-to-offer.ts`,
      from: 'blocked === own || blocked === caller.accountId',
      to: 'blocked === own',
    },
    `${OFFERS}/negotiation/blocked-accounts.test.ts`,
  ),
  planted(
    'a blocked brand sends an offer',
    {
      file: `${OFFERS}/submission/judge-submit.ts`,
      from: 'if (context.buyer_blocked) throw',
      to: 'if (context.buyer_blocked && body.saveAsDraft) throw',
    },
    SUBMIT,
  ),
  planted(
    'an offer of just the minimum is below it',
    {
      file: `${OFFERS}/submission/domain/minimums.ts`,
      from: 'offer.amountMinorUnit >= effective.amountMinorUnit',
      to: 'offer.amountMinorUnit > effective.amountMinorUnit',
    },
    RULES,
  ),
  planted(
    'the general minimum counts before the category’s own',
    {
      file: `${OFFERS}/submission/domain/minimums.ts`,
      from: "inCurrency.find(({ category }) => category === offer.category) ?? inCurrency.find(({ category }) => category === '')",
      to: "inCurrency.find(({ category }) => category === '') ?? inCurrency.find(({ category }) => category === offer.category)",
    },
    RULES,
  ),
  planted(
    'a talent hears of an offer that their policy turned away',
    {
      file: `${OFFERS}/submission/notify-of-submit.ts`,
      from: 'return notify(trx, [submitted, buildNotice(',
      to: 'return notify(trx, [received, submitted, buildNotice(',
    },
    SUBMIT,
  ),
  planted(
    'one offer more than the cap of a day',
    {
      file: `${OFFERS}/submission/judge-submit.ts`,
      from: 'if (count < limit) continue',
      to: 'if (count <= limit) continue',
    },
    SUBMIT,
  ),
  planted(
    'the cap of a day counts an offer for a moment too long',
    {
      file: `${QUERIES}/count-submitted.ts`,
      from: 'count(*) filter (where submitted_at > $',
      to: 'count(*) filter (where submitted_at >= $',
    },
    `${OFFERS}/submission/caps.test.ts`,
  ),
  planted(
    'somebody else’s candidate session will do',
    {
      file: `${OFFERS}/submission/queries/submit-context.ts`,
      from: " and image.buyer_account_id = buyer.id and image.medium = 'IMAGE'",
      to: " and image.medium = 'IMAGE'",
    },
    `${OFFERS}/submission/submit-candidates.test.ts`,
  ),
  planted(
    'somebody else’s draft is edited',
    {
      file: `${OFFERS}/submission/queries/submit-context.ts`,
      from: '} and draft.buyer_account_id = buyer.id',
      to: '}',
    },
    SUBMIT,
  ),
  planted(
    'a mailed link works for ever',
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
    'a mailed link answers any offer',
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
    'a late delivery leaves the brand no days to look',
    {
      file: `${DOMAIN}/release-date.ts`,
      from: 'return byDelivery > byPayment ? byDelivery : byPayment',
      to: 'return byPayment',
    },
    RULES,
  ),
  {
    bug: 'a reminder of an expiry is told at every run',
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
    'the same delivery again is delivered again',
    {
      file: `${OFFERS}/fulfilment/deliver-offer.ts`,
      from: 'lastIsTheirs && isDeepStrictEqual(',
      to: '!lastIsTheirs && isDeepStrictEqual(',
    },
    `${OFFERS}/fulfilment/deliver-and-complete.test.ts`,
  ),
  planted(
    'a revision is asked for and not counted',
    {
      file: `${OFFERS}/fulfilment/request-revision.ts`,
      from: '            revision_count: offer.revision_count + 1,\n',
      to: '',
    },
    `${OFFERS}/fulfilment/deliver-and-complete.test.ts`,
  ),
]
