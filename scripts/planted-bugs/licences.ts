import { type PlantedBug, planted } from './planted-bug.ts'

const OFFERS = 'server/features/offers'
const TERMS = `${OFFERS}/licences/terms.test.ts`
const LICENCES = `${OFFERS}/licences/licences.test.ts`

/** Bugs in license terms, their validity, and the admins' statistics. */
export const LICENCE_BUGS: readonly PlantedBug[] = [
  planted(
    'a counter that is accepted leaves the license as it was offered',
    {
      file: `${OFFERS}/licences/seed-terms.ts`,
      from: 'if (!changesTerms(changes)) return',
      to: 'if (changesTerms(changes)) return',
    },
    TERMS,
  ),
  planted(
    'what an admin changes later passes for what was agreed on',
    { file: `${OFFERS}/licences/edit-terms.ts`, from: 'amends: isAgreed(offer)', to: 'amends: false' },
    TERMS,
  ),
  planted(
    'a license holds while the bank has its payment',
    { file: `${OFFERS}/licences/domain/licence-status.ts`, from: ' || isContested) return', to: ') return' },
    `${OFFERS}/licences/licences.test.ts`,
  ),
  planted(
    'the terms of a license that is out are changed',
    {
      file: `${OFFERS}/licences/edit-terms.ts`,
      from: 'if (completed_at !== null)',
      to: "if (completed_at !== null && status === 'DRAFT')",
    },
    TERMS,
  ),
  planted(
    'a license holds through a dispute',
    {
      file: `${OFFERS}/licences/domain/licence-status.ts`,
      from: "offerStatus !== 'COMPLETED' || isContested",
      to: 'isContested',
    },
    LICENCES,
  ),
  planted(
    'a refund leaves the license as it is',
    {
      file: `${OFFERS}/licences/domain/licence-status.ts`,
      from: "moneyReturnedAt !== null || offerStatus === 'CANCELLED'",
      to: "offerStatus === 'CANCELLED'",
    },
    LICENCES,
  ),
  planted(
    'work that was done again is licensed as it was before',
    {
      file: `${OFFERS}/licences/grant-licence.ts`,
      from: "status !== 'COMPLETED' || granted_at.getTime() === completed_at?.getTime()",
      to: "status !== 'DRAFT' || granted_at.getTime() === completed_at?.getTime()",
    },
    LICENCES,
  ),
  planted(
    'a delivery after a revision counts as slow',
    {
      file: `${OFFERS}/statistics/queries/day-counts.ts`,
      from: "action = 'DELIVER' and from_status = 'PAID' and",
      to: "action = 'DELIVER' and",
    },
    `${OFFERS}/statistics/statistics.test.ts`,
  ),
]
