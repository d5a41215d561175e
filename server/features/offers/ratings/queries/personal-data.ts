import { sql } from 'kysely'
import {
  classify,
  classifyBooks,
  ERASED_TEXT,
  mentionsPerson,
  type PersonalData,
  partOf,
  withoutNames,
} from '../../../../platform/personal-data/index.ts'

const MAX_CHARACTERS = 2000
const ifHidden = (column: 'rater_account_id' | 'rated_account_id') =>
  sql<string | null>`case when hidden_at is not null then ${sql.ref(column)} end`
/** The rated person's export contains a rating only after the person was notified of it. */
const ifShown = sql<string | null>`case when told_at is not null and hidden_at is null then rated_account_id end`

/** The stars stay. The text is erased with its author. */
export const ratingsPersonalData: PersonalData = {
  tables: [
    classify('offer_ratings', {
      title: 'Ratings you gave and received',
      order: 'id',
      keys: {
        rater: partOf('account', 'rater_account_id'),
        rated: partOf('account', ifShown),
        hiddenRater: partOf('account', ifHidden('rater_account_id')),
        hiddenRated: mentionsPerson('account', ifHidden('rated_account_id')),
      },
      accounts: 'rater_account_id rated_account_id',
      books: 'id offer_id by_side stars created_at visible_at hidden_at',
      noPerson: 'told_at',
      ofAnother: 'written_by_account_id',
      of: {
        rater: { words: null },
        // A hidden rating must have a reason, so the reason is replaced by a fixed text.
        hiddenRater: { hidden_reason: ERASED_TEXT },
        hiddenRated: { hidden_reason: ERASED_TEXT },
      },
      readers: { public: 'words', 'owner agents admin': 'hidden_reason' },
    }),
    classifyBooks('rating_requests', 'offer_id asked_at'),
  ],
  erase: async (trx, { account, name }) => {
    await sql`
      update offer_ratings set words = ${withoutNames('words', name, MAX_CHARACTERS)}
      where rated_account_id = any(${[...account]}::text[]) and words is not null`.execute(trx)
  },
}
