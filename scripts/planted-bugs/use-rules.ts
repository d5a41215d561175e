import { type PlantedBug, planted } from './planted-bug.ts'

const OFFERS = 'server/features/offers'
const USES = `${OFFERS}/licences/allowed-uses.test.ts`
const PRICES = `${OFFERS}/licences/exclusivity-price.test.ts`
const RULES = 'server/features/likeness/use-rules'

export const USE_RULE_BUGS: readonly PlantedBug[] = [
  planted(
    'an offer for a use that is never allowed is sent',
    {
      file: 'server/features/offers/submission/judge-submit.ts',
      from: '  if (refusal) throw refusal\n',
      to: '',
    },
    USES,
  ),
  planted(
    'the policy counters an offer about which the talent decides in person',
    {
      file: 'server/features/offers/submission/judge-submit.ts',
      from: "outcome === 'counter' && (use.outcome === 'ON_REQUEST' ||",
      to: "outcome === 'counter' && (use.outcome === 'REFUSED' ||",
    },
    USES,
  ),
  planted(
    'an offer is accepted although the rules refuse its use by now',
    {
      file: 'server/features/offers/negotiation/respond-to-offer.ts',
      from: "        assertMoveAllowed({ ...offer, ...moved }, { changes, actor, action: 'ACCEPT' })\n",
      to: '',
    },
    USES,
  ),
  planted(
    'a late payment is taken although the rules refuse the use by now',
    {
      file: 'server/features/offers/offer-payments/pay-for-offer.ts',
      from: '!current || findRefusalOfPayment(current, rules, at)',
      to: '!current',
    },
    USES,
  ),
  planted(
    'an agent changes what a talent allows without being confirmed',
    {
      file: `${RULES}/save-rules.ts`,
      from: 'if (actor.accountId === accountId)',
      to: 'if (actor.accountId !== null)',
    },
    `${RULES}/use-rules.test.ts`,
  ),
  planted(
    'exclusivity that a talent does not offer is sold',
    {
      file: 'server/platform/scope-of-use/exclusivity-price.ts',
      from: 'answer: strictest([weaker.answer, own.answer])',
      to: "answer: 'ALLOWED'",
    },
    PRICES,
  ),
  planted(
    'a counter-offer asks for exclusivity below its price',
    {
      file: `${OFFERS}/licences/check-use.ts`,
      from: "exclusivity: terms.revisesWork ? 'NON_EXCLUSIVE' : terms.exclusivity",
      to: "exclusivity: 'NON_EXCLUSIVE'",
    },
    PRICES,
  ),
  planted(
    'a bought revision must pay the price of exclusivity of its work',
    {
      file: `${OFFERS}/submission/judge-submit.ts`,
      from: "context.revised_root_id === null ? (scope?.exclusivity ?? 'NON_EXCLUSIVE') : 'NON_EXCLUSIVE'",
      to: "scope?.exclusivity ?? 'NON_EXCLUSIVE'",
    },
    PRICES,
  ),
  planted(
    'the policy counters an exclusive offer with the minimum without exclusivity',
    {
      file: `${OFFERS}/submission/domain/minimums.ts`,
      from: 'raisePrice(effective, offer.exclusivity ?? null)',
      to: 'raisePrice(effective, null)',
    },
    PRICES,
    `${OFFERS}/submission/quote-offer.test.ts`,
  ),
  planted(
    'the policy counters with an amount that cannot be paid',
    {
      file: `${OFFERS}/submission/judge-submit.ts`,
      from: ' || !isPayable(check.minimumMinorUnit)',
      to: '',
    },
    PRICES,
  ),
  planted(
    'a quote promises an automatic counter-offer for exclusivity on request',
    {
      file: `${OFFERS}/submission/quote-offer.ts`,
      from: "exclusivity?.answer === 'ON_REQUEST'",
      to: "exclusivity?.answer === 'NEVER'",
    },
    `${OFFERS}/submission/quote-offer.test.ts`,
  ),
  planted(
    'a client that does not know prices of exclusivity removes them',
    {
      file: `${RULES}/save-rules.ts`,
      from: 'exclusivity ?? current.exclusivity ?? NO_EXCLUSIVITY_PRICES',
      to: 'exclusivity ?? NO_EXCLUSIVITY_PRICES',
    },
    `${RULES}/use-rules.test.ts`,
  ),
  planted(
    'a replica that still runs the previous version removes prices of exclusivity',
    {
      file: 'server/platform/database/migrations/0146-price-of-exclusivity.sql',
      from: "if not new.rules ? 'exclusivity' and old.rules ? 'exclusivity' then",
      to: 'if false then',
    },
    `${RULES}/use-rules.test.ts`,
  ),
  planted(
    'everyone sees prices of exclusivity that the talent hides',
    {
      file: `${RULES}/use-rules-view.ts`,
      from: 'exclusivity: withoutPrices(rules.exclusivity)',
      to: 'exclusivity: rules.exclusivity',
    },
    `${RULES}/use-rules.test.ts`,
  ),
  planted(
    'a talent is notified again of the same proposal',
    {
      file: `${RULES}/save-rules.ts`,
      from: '    if (isSameProposal(await findProposal(trx, accountId), proposal)) return\n',
      to: '',
    },
    `${RULES}/use-rules.test.ts`,
  ),
  planted(
    'the notice of a proposal goes to the agent who made it',
    { file: `${RULES}/proposal-notices.ts`, from: 'isPersonal: true', to: 'isPersonal: false' },
    `${RULES}/use-rules.test.ts`,
  ),
  planted(
    'an offer in another currency meets a least price',
    {
      file: 'server/platform/scope-of-use/permissions.ts',
      from: 'price.currency === floor.currency && price.amountMinorUnit',
      to: 'price.amountMinorUnit',
    },
    'server/platform/scope-of-use/use-rules.test.ts',
  ),
  planted(
    'two least prices in two currencies refuse every offer',
    {
      file: 'server/platform/scope-of-use/use-rules.ts',
      from: ' || isPricedElsewhere(rule, binding, price)',
      to: '',
    },
    PRICES,
  ),
  planted(
    'a talent sells a product below their least price without a warning',
    {
      file: 'server/platform/scope-of-use/product-warnings.ts',
      from: "reason.kind === 'FLOOR' ? [{",
      to: "reason.kind === 'TRAINING' ? [{",
    },
    'server/features/money/products/products.test.ts',
  ),
  planted(
    'an admin adds an exclusivity that the talent does not offer to agreed terms',
    { file: `${OFFERS}/licences/check-use.ts`, from: ' || isMoreExclusive)', to: ')' },
    PRICES,
  ),
]
