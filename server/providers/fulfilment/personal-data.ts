import { sql } from 'kysely'
import {
  classify,
  ERASED_BY_OWNER,
  type PersonalData,
  partOf,
  withoutPeople,
} from '../../platform/personal-data/index.ts'

/** Recipients and items are deleted with the account that placed the order. */
export const fulfilmentPersonalData: PersonalData = {
  tables: [
    classify('print_shop.orders', {
      title: 'What the print shop made for you and sent to you',
      order: 'id',
      keys: { recipient: partOf('address', sql<string | null>`lower(request #>> '{recipient,email}')`) },
      books: `id external_id state reason next_step_at shipment_id carrier tracking_number tracking_url parcel shipped_at
        delivered_at created_at updated_at`,
      of: { recipient: { request: ERASED_BY_OWNER } },
      readers: { nobody: 'request reason carrier tracking_number tracking_url' },
    }),
    withoutPeople('print_shop.events', 'id order_id type deliver_at attempts last_error created_at', {
      readers: { nobody: 'last_error' },
      codes: 'type',
    }),
  ],
  erase: async (trx, { address }) => {
    await sql`
      update print_shop.orders set request = jsonb_set(jsonb_set(request, '{recipient}', '{}'), '{giftNote}', 'null')
      where lower(request #>> '{recipient,email}') = any(${[...address]}::text[])`.execute(trx)
  },
}
