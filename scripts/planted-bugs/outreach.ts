import { type PlantedBug, planted } from './planted-bug.ts'

const OUTREACH = 'server/features/offers/outreach'
const BLAST = `${OUTREACH}/blast.test.ts`
const SIMILAR = `${OUTREACH}/similar-blast.test.ts`
const MATCH = `${OUTREACH}/match-talents.test.ts`
const SHORTLISTS = 'server/features/offers/shortlists'

export const OUTREACH_BUGS: readonly PlantedBug[] = [
  planted(
    'a blast made from an offer uses the agreed amount, not the one the brand offered first',
    {
      file: `${OUTREACH}/suggest-similar.ts`,
      from: 'offer.first_amount_minor_unit ?? offer.offer_amount_minor_unit',
      to: 'offer.offer_amount_minor_unit',
    },
    SIMILAR,
  ),
  planted(
    'an expired blast can be confirmed',
    { file: `${OUTREACH}/queries/put-blast.ts`, from: ".where('expires_at', '>', now)", to: '' },
    BLAST,
  ),
  planted(
    'a confirmed blast can be canceled',
    { file: `${OUTREACH}/queries/put-blast.ts`, from: ".where('status', '<>', 'CONFIRMED')", to: '' },
    BLAST,
  ),
  planted(
    'one refused offer stops a blast',
    {
      file: `${OUTREACH}/confirm-blast.ts`,
      from: 'if (!(error instanceof AppError) || error.status >= 500) throw error',
      to: 'if (error) throw error',
    },
    BLAST,
  ),
  planted(
    'a blast interrupted by a crash is never resumed',
    {
      file: `${OUTREACH}/confirm-blast.ts`,
      from: 'if (blast.finished_at === null) {',
      to: 'if (blast.confirmed_at === null) {',
    },
    BLAST,
  ),
  planted(
    'a brand is shown talents who blocked it',
    { file: `${OUTREACH}/queries/find-candidates.ts`, from: 'where not policy.is_blocklisted\n', to: 'where true\n' },
    MATCH,
  ),
  planted(
    'vectors from different models are compared',
    {
      file: `${OUTREACH}/queries/find-candidates.ts`,
      from: 'v.model = ',
      to: 'v.model <= ',
    },
    MATCH,
  ),
  planted(
    'a shortlist is visible to every account',
    { file: `${SHORTLISTS}/queries/find-shortlists.ts`, from: ".where('s.account_id', '=', accountId)", to: '' },
    `${SHORTLISTS}/shortlists.test.ts`,
  ),
]
