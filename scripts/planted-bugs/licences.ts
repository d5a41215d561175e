import { AGREEMENT_BUGS } from './agreements.ts'
import { type PlantedBug, planted } from './planted-bug.ts'
import { USE_RULE_BUGS } from './use-rules.ts'

const OFFERS = 'server/features/offers'
const TERMS = `${OFFERS}/licences/terms.test.ts`
const RIGHTS = `${OFFERS}/licences/rights.test.ts`
const SCOPES = 'server/platform/database/migrations/0149-renewals-without-gaps.sql'
const CLAIMS = 'server/platform/database/migrations/0150-holds-from-acceptance.sql'
const LICENCES = `${OFFERS}/licences/licences.test.ts`
const LIFE = `${OFFERS}/licences/life.test.ts`
const WORKS = `${OFFERS}/licences/licensed-works.test.ts`
const ODRL = `${OFFERS}/licences/odrl.test.ts`
const LIMITS = `${OFFERS}/licences/licence-limits.test.ts`

const RESOLVER = `${OFFERS}/resolver`
const RESOLVED = `${RESOLVER}/resolver.test.ts`

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
      from: "offer.offerStatus !== 'COMPLETED' || root?.offerStatus === 'DISPUTED' || isContested",
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
    { file: CLAIMS, from: "('PENDING_PAY_CAPTURE', 'PAID', ", to: "('PENDING_PAY_CAPTURE', " },
    RIGHTS,
  ),
  planted(
    'an accepted offer that is never paid keeps its rights for good',
    { file: CLAIMS, from: ' and o.accepted_at > reserved_after', to: '' },
    RIGHTS,
  ),
  planted(
    'a declined payment starts the time to pay again',
    { file: CLAIMS, from: "old.status in ('APPROVED', 'COUNTERED')", to: "old.status <> 'ACCEPTED'" },
    LIMITS,
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
  planted(
    'a brand downloads a work whose license has ended',
    { file: `${OFFERS}/offer/delivered-files.ts`, from: 'end === null || now < end', to: 'end === null || now > end' },
    WORKS,
  ),
  planted(
    'the response with an offer still contains signed addresses of files after the end of its license',
    {
      file: `${OFFERS}/offer/delivered-files.ts`,
      from: 'refusalOfFiles(offer, role, now) !== undefined',
      to: 'refusalOfFiles(offer, role, offer.created_at) !== undefined',
    },
    WORKS,
  ),
  planted(
    'a talent cannot download their own work after the end of its license',
    { file: `${OFFERS}/offer/delivered-files.ts`, from: "if (role !== 'brand')", to: "if (role === 'admin')" },
    WORKS,
  ),
  planted(
    'a renewal does not keep the files of the old work',
    {
      file: SCOPES,
      from: "where r.status = 'COMPLETED' and r.money_returned_at is null and r.deleted_at is null",
      to: "where r.status = 'DRAFT' and r.money_returned_at is null and r.deleted_at is null",
    },
    LIFE,
  ),
  planted(
    'after an outage a brand gets the notices for both 30 and 7 days before the end at once',
    {
      file: `${OFFERS}/licences/queries/find-ending.ts`,
      from: 'END_NOTICE_DAYS.find((other) => other < days) ?? 0',
      to: 'END_NOTICE_DAYS.find((other) => other < 0) ?? 0',
    },
    LIFE,
  ),
  planted(
    'the end of a renewed license is announced',
    { file: `${OFFERS}/licences/queries/find-ending.ts`, from: "'') <> 'RENEWAL'", to: "'') <> 'SALE'" },
    LIFE,
  ),
  planted(
    'the status of a license does not say that it ends within 30 days',
    { file: `${OFFERS}/licences/domain/licence-status.ts`, from: '>= facts.endsAt ?', to: '< facts.endsAt ?' },
    LIFE,
  ),
  planted(
    'a renewal that is not paid replaces the old license',
    {
      file: `${OFFERS}/licences/queries/licence-facts.ts`,
      from: "r.status in ('PAID', ",
      to: "r.status in ('ACCEPTED', 'PAID', ",
    },
    LIFE,
  ),
  planted(
    'the list of licenses filters by the wrong stage',
    {
      file: `${OFFERS}/licences/queries/list-licences.ts`,
      from: "::timestamptz then 'UPCOMING'",
      to: "::timestamptz then 'RUNNING'",
    },
    WORKS,
  ),
  planted(
    'an offer is accepted after its last day',
    {
      file: `${OFFERS}/licences/check-rights.ts`,
      from: 'endOfDay(endsOn) > now) return',
      to: 'endOfDay(endsOn) < now) return',
    },
    LIMITS,
  ),
  planted(
    'a payment in progress is accepted although the license would already be over',
    { file: `${OFFERS}/offer/queries/move-offer.ts`, from: "->> 'endsOn')::date >= (", to: "->> 'endsOn')::date <= (" },
    LIMITS,
  ),
  planted(
    'a bought revision outlives the license of its work',
    {
      file: `${OFFERS}/licences/licence-view.ts`,
      from: 'rootStart === null ? offer.license_ends_at : offer.root_license_ends_at',
      to: 'offer.license_ends_at',
    },
    LIMITS,
  ),
  planted(
    'a bought revision takes uses that the work does not have',
    {
      file: `${OFFERS}/licences/domain/revision-limits.ts`,
      from: '!work.usageTypes.includes(use)',
      to: 'use === null',
    },
    LIMITS,
  ),
  planted(
    'a bought revision keeps exclusive rights after its work was refunded',
    { file: CLAIMS, from: ' and o.license_root_id is null and (', to: ' and (' },
    LIMITS,
  ),
  planted(
    'a draft for several talents does not warn of their licenses',
    { file: `${OFFERS}/outreach/warn-of-rights.ts`, from: 'message === undefined ?', to: 'message !== undefined ?' },
    LIMITS,
  ),
  planted(
    'conflicts between licenses are missing when a talent has more claims than are read at once',
    {
      file: `${OFFERS}/licences/list-rights-conflicts.ts`,
      from: 'after = rows.length < batch ? undefined : rows.at(-1)',
      to: 'after = undefined',
    },
    LIMITS,
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
    'the license for programs permits uses while the license is suspended or revoked',
    {
      file: `${OFFERS}/licences/domain/odrl.ts`,
      from: "const isInForce = status !== 'REVOKED' && status !== 'SUSPENDED'",
      to: "const isInForce = status !== 'REVOKED' && status !== 'ENDED'",
    },
    ODRL,
  ),
  planted(
    'the license for programs permits uses that only people can judge',
    {
      file: `${OFFERS}/licences/domain/odrl.ts`,
      from: '    ...conditions.map((condition) => ({',
      to: '    ...conditions.slice(1).map((condition) => ({',
    },
    ODRL,
  ),
  planted(
    'the license for programs names the territory that an erasure removed',
    {
      file: `${OFFERS}/licences/domain/odrl.ts`,
      from: 'isTerritoryErased ? undefined : ',
      to: '',
    },
    ODRL,
  ),
  planted(
    'the license for programs uses a term that no vocabulary defines',
    {
      file: `${OFFERS}/licences/domain/odrl-profile.ts`,
      from: "category: 'category-'",
      to: "category: 'category:'",
    },
    ODRL,
  ),
  ...USE_RULE_BUGS,
  ...AGREEMENT_BUGS,
  planted(
    'a picture of a talent whose likeness was taken down leads to a license',
    {
      file: `${RESOLVER}/queries/find-works.ts`,
      from: 'suspended.account_id = offer.seller_account_id',
      to: 'suspended.account_id = offer.id',
    },
    RESOLVED,
  ),
  planted(
    'a version of a work that a revision has replaced can be confirmed',
    {
      file: `${RESOLVER}/queries/find-works.ts`,
      from: "\n    and licence.files @> jsonb_build_array(jsonb_build_object('sha256', file.sha256))",
      to: '',
    },
    RESOLVED,
  ),
  planted(
    'a crop of a licensed picture that a model made does not lead to its license',
    { file: `${RESOLVER}/register-works.ts`, from: 'marks: await readMarks(ctx, path)', to: 'marks: []' },
    'server/features/media/watermarks/watermarks.test.ts',
  ),
  planted(
    'a work that was taken down stays in the search',
    {
      file: 'server/platform/database/migrations/0167-watermarks.sql',
      from: "update licensed_works set hash = null, manifest_id = null, manifest = null, marks = '{}', made_at = null, due_at = null\n      where file_key = new.key;",
      to: 'null;',
    },
    RESOLVED,
  ),
  planted(
    'looking up pictures is not limited',
    { file: `${RESOLVER}/spend-on-lookup.ts`, from: 'costs: { lookup: 1, bytes }', to: 'costs: { bytes }' },
    RESOLVED,
  ),
]
