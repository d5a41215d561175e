import { type Selectable, sql } from 'kysely'
import type { MerchCartReviewsTable } from '../../../../platform/database/tables.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { supersededCarts } from '../../carts/index.ts'

export type ReviewRow = Selectable<MerchCartReviewsTable>

/** The review may refer to the root cart or to a cart that was merged into it. */
export async function findReview(trx: Trx, rootId: string): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    select r.* from merch_cart_reviews r
    where r.cart_id = ${rootId} or r.cart_id in (select s.id from ${supersededCarts} s where s.successor_id = ${rootId})
    order by r.updated_at desc, r.cart_id = ${rootId} desc limit 1`.execute(trx)
  return rows[0]
}

export async function putReview(
  trx: Trx,
  review: Pick<ReviewRow, 'cart_id' | 'review_status' | 'admin_comment' | 'private_email_sent_at' | 'updated_by_email'>,
  at: Date,
): Promise<ReviewRow> {
  const { cart_id: _cart, ...changes } = review
  return trx
    .insertInto('merch_cart_reviews')
    .values({ ...review, created_at: at, updated_at: at })
    .onConflict((on) =>
      on.column('cart_id').doUpdateSet((row) => ({
        ...changes,
        version: sql`${row.ref('merch_cart_reviews.version')} + 1`,
        updated_at: at,
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}
