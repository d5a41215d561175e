import { sql } from 'kysely'
import { classify, ownedBy, type PersonalData, partOf } from '../../../../platform/personal-data/index.ts'
import { sessionOwners } from '../../fan-sessions/index.ts'

const accountOf = sql<string | null>`(select s.account_id from ${sessionOwners} s where s.id = session_id)`
const userOf = sql<string | null>`(select s.user_id from ${sessionOwners} s where s.id = session_id)`
/** What somebody wrote, on what they had made of themselves. */
const words = { fan_name: null, gift_note: null }

/** An address for which a cart was kept. */
const left = { email: null, email_at: null } as const

/**
 * What carts keep of people: what they have in mind goes with them; of what they ordered it stays what it was, and no word
 * of theirs.
 */
export const cartsPersonalData: PersonalData = {
  tables: [
    classify('merch_cart_items', {
      title: 'What you had in mind, and what you ordered of merch',
      order: 'id',
      keys: { account: partOf('account', accountOf), user: partOf('user', userOf) },
      books: `id cart_id copy_of order_id session_id campaign_id shop_product_id catalog_product_id design_id art_key selfie_id
        placement size color quantity unit_price_minor_unit currency preview_filename clean_filename position created_at
        updated_at`,
      of: { account: words, user: words },
    }),
    classify('merch_session_carts', {
      title: 'What you said about your carts',
      keys: {
        account: ownedBy('account', accountOf),
        user: ownedBy('user', userOf),
        address: partOf('address', 'email'),
      },
      personal: 'discount_code gift_note updated_at',
      noPerson: 'session_id cart_id',
      of: { address: left },
    }),
    classify('merch_carts', {
      title: 'Your carts',
      order: 'id',
      keys: { owner: ownedBy('user', 'owner_user_id'), address: partOf('address', 'email') },
      personal: `id status last_touched_at abandoned_at abandoned_notified_at mailed_at items_left created_at updated_at`,
      noPerson: 'owner_user_id owner_cookie_id source_cart_id successor_id recover_after',
      of: { address: left },
    }),
  ],
  erase: async (trx, { account, user }) => {
    await sql`
      delete from merch_cart_items i using ${sessionOwners} s
      where s.id = i.session_id and i.order_id is null
        and (s.account_id = any(${[...account]}::text[]) or s.user_id = any(${[...user]}::text[]))`.execute(trx)
  },
}
