import { sql } from 'kysely'
import { classify, type PersonalData, partOf } from '../../../../platform/personal-data/index.ts'
import { sessionOwners } from '../../fan-sessions/index.ts'

const accountOf = sql<string | null>`(select s.account_id from ${sessionOwners} s where s.id = session_id)`
const userOf = sql<string | null>`(select s.user_id from ${sessionOwners} s where s.id = session_id)`

/** What checkout keeps of people: for what which payment was begun stays, who began it and where it went does not. */
export const checkoutPersonalData: PersonalData = {
  tables: [
    classify('merch_checkouts', {
      title: 'What you were about to buy of merch',
      order: 'payment_id',
      keys: { account: partOf('account', accountOf), user: partOf('user', userOf) },
      books: 'payment_id session_id campaign_id goods_minor_unit created_at superseded_by superseded_at',
      noPerson: 'digest',
      of: { account: { snapshot: null }, user: { snapshot: null } },
    }),
  ],
}
