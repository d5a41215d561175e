import { type PlantedBug, planted } from './planted-bug.ts'

const OFFERS = 'server/features/offers'
const TERMS = `${OFFERS}/licences/terms.test.ts`
const RIGHTS = `${OFFERS}/licences/rights.test.ts`
const SCOPES = 'server/platform/database/migrations/0142-use-rules.sql'
const LICENCES = `${OFFERS}/licences/licences.test.ts`

export const LICENCE_BUGS: readonly PlantedBug[] = [
  planted(
    'an accepted counter-offer does not change the terms of the license',
    {
      file: `${OFFERS}/licences/seed-terms.ts`,
      from: 'if (!changesTerms(changes)) return',
      to: 'if (changesTerms(changes)) return',
    },
    TERMS,
  ),
  planted(
    'a change of agreed terms by an admin does not count as an amendment',
    { file: `${OFFERS}/licences/edit-terms.ts`, from: 'amends: isAgreed(offer)', to: 'amends: false' },
    TERMS,
  ),
  planted(
    'a license is valid while its payment is contested',
    { file: `${OFFERS}/licences/domain/licence-status.ts`, from: ' || isContested) return', to: ') return' },
    `${OFFERS}/licences/licences.test.ts`,
  ),
  planted(
    'the terms of a granted license can be changed',
    {
      file: `${OFFERS}/licences/edit-terms.ts`,
      from: 'if (completed_at !== null)',
      to: "if (completed_at !== null && status === 'DRAFT')",
    },
    TERMS,
  ),
  planted(
    'a license is valid during a dispute',
    {
      file: `${OFFERS}/licences/domain/licence-status.ts`,
      from: "offerStatus !== 'COMPLETED' || isContested",
      to: 'isContested',
    },
    LICENCES,
  ),
  planted(
    'a license is valid after a refund',
    {
      file: `${OFFERS}/licences/domain/licence-status.ts`,
      from: "moneyReturnedAt !== null || offerStatus === 'CANCELLED'",
      to: "offerStatus === 'CANCELLED'",
    },
    LICENCES,
  ),
  planted(
    'a second completion keeps the license of the first',
    {
      file: `${OFFERS}/licences/grant-licence.ts`,
      from: "status !== 'COMPLETED' || granted_at.getTime() === completed_at?.getTime()",
      to: "status !== 'DRAFT' || granted_at.getTime() === completed_at?.getTime()",
    },
    LICENCES,
  ),
  planted(
    'the delivery of a revision counts in the delivery time statistics',
    {
      file: `${OFFERS}/statistics/queries/day-counts.ts`,
      from: "action = 'DELIVER' and from_status = 'PAID' and",
      to: "action = 'DELIVER' and",
    },
    `${OFFERS}/statistics/statistics.test.ts`,
  ),
  planted(
    'an exclusive license leaves room for others once it is paid',
    { file: SCOPES, from: "('PENDING_PAY_CAPTURE', 'PAID', ", to: "('PENDING_PAY_CAPTURE', " },
    RIGHTS,
  ),
  planted(
    'an accepted offer that is never paid keeps its rights for good',
    { file: SCOPES, from: ' and o.updated_at > reserved_after', to: '' },
    RIGHTS,
  ),
  planted(
    'a license that is not exclusive does not stop a later exclusive one',
    {
      file: 'server/platform/scope-of-use/scope.ts',
      from: 'excludes(one, other) || excludes(other, one)',
      to: 'excludes(other, one)',
    },
    RIGHTS,
  ),
  planted(
    'a payment after the reservation takes rights that another brand has',
    {
      file: `${OFFERS}/offer-payments/pay-for-offer.ts`,
      from: "if (offer.status !== 'ACCEPTED') return moveOffer(trx, move)",
      to: "if (offer.status !== 'DRAFT') return moveOffer(trx, move)",
    },
    RIGHTS,
  ),
  {
    ...planted(
      'of two exclusive offers that are accepted at once, both become licenses',
      { file: `${OFFERS}/negotiation/respond-to-offer.ts`, from: 'takesLock: true', to: 'takesLock: false' },
      RIGHTS,
    ),
    onServer: true,
  },
  planted(
    'an offer for a use that is never allowed is sent',
    {
      file: 'server/features/offers/submission/judge-submit.ts',
      from: '  if (refusal) throw refusal\n',
      to: '',
    },
    'server/features/offers/licences/allowed-uses.test.ts',
  ),
  planted(
    'the policy counters an offer about which the talent decides in person',
    {
      file: 'server/features/offers/submission/judge-submit.ts',
      from: "outcome === 'counter' && use.outcome === 'ON_REQUEST'",
      to: "outcome === 'reject' && use.outcome === 'ON_REQUEST'",
    },
    'server/features/offers/licences/allowed-uses.test.ts',
  ),
  planted(
    'an offer is accepted although the rules refuse its use by now',
    {
      file: 'server/features/offers/negotiation/respond-to-offer.ts',
      from: "        assertMoveAllowed({ ...offer, ...moved }, { changes, actor, action: 'ACCEPT' })\n",
      to: '',
    },
    'server/features/offers/licences/allowed-uses.test.ts',
  ),
  planted(
    'a late payment is taken although the rules refuse the use by now',
    {
      file: 'server/features/offers/offer-payments/pay-for-offer.ts',
      from: '!current || findRefusalOfPayment(current, rules, at)',
      to: '!current',
    },
    'server/features/offers/licences/allowed-uses.test.ts',
  ),
  planted(
    'an agent changes what a talent allows without being confirmed',
    {
      file: 'server/features/likeness/use-rules/save-rules.ts',
      from: 'if (actorAccountId === accountId)',
      to: 'if (actorAccountId !== null)',
    },
    'server/features/likeness/use-rules/use-rules.test.ts',
  ),
]
