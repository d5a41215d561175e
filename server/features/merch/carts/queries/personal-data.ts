import { sql } from 'kysely'
import { classify, ownedBy, type PersonalData, partOf } from '../../../../platform/personal-data/index.ts'

const WRITTEN_TEXT = { fan_name: null, gift_note: null }

const CART_ADDRESS = { email: null, email_at: null } as const

/** An erasure deletes cart rows. Ordered items stay without the texts that the person wrote. */
export const cartsPersonalData: PersonalData = {
  tables: [
    classify('merch_cart_items', {
      title: 'Items in your carts and your merch orders',
      order: 'id',
      keys: { session: partOf('session', 'session_id'), order: partOf('order', 'order_id') },
      books: `id cart_id copy_of order_id session_id campaign_id shop_product_id catalog_product_id design_id art_key selfie_id
        placement size color quantity unit_price_minor_unit currency preview_filename clean_filename position created_at
        updated_at`,
      of: { session: WRITTEN_TEXT, order: WRITTEN_TEXT },
      readers: { 'fan admin': 'fan_name gift_note' },
      codes: 'placement size color preview_filename clean_filename copy_of',
    }),
    classify('merch_session_carts', {
      title: 'Codes and notes in your carts',
      keys: {
        session: ownedBy('session', 'session_id'),
        address: partOf('address', 'email'),
      },
      personal: 'discount_code gift_note updated_at',
      noPerson: 'session_id cart_id',
      of: { address: CART_ADDRESS },
      readers: { 'fan admin': 'discount_code gift_note email' },
    }),
    classify('merch_carts', {
      title: 'Your carts',
      order: 'id',
      keys: { owner: ownedBy('user', 'owner_user_id'), address: partOf('address', 'email') },
      personal: `id status last_touched_at abandoned_at abandoned_notified_at mailed_at items_left created_at updated_at`,
      noPerson: 'owner_user_id owner_cookie_id source_cart_id successor_id recover_after',
      of: { address: CART_ADDRESS },
      readers: { admin: 'email items_left' },
    }),
  ],
  erase: async (trx, { session }) => {
    await sql`
      delete from merch_cart_items where session_id = any(${[...session]}::text[]) and order_id is null`.execute(trx)
  },
}
