import type { Database } from '../../server/platform/database/connect.ts'
import { inTransaction } from '../../server/platform/database/transaction.ts'
import { insertAgreedOffer, insertPicture } from '../support/offers/quick-offers.ts'
import { ADMIN_ID, brandIdOf, offerIdOf, payoutAccountOf, productIdOf, sellerIdOf } from './names.ts'
import { BRANDS, type History } from './plan.ts'
import { insertShops } from './shops.ts'

/** Plain inserts, because the creation of people and offers is not under test. */
export async function settle(
  { kysely }: Pick<Database, 'kysely'>,
  histories: readonly History[],
  at: Date,
): Promise<void> {
  const sellers = [...new Set(histories.map(sellerIdOf))]
  const people = [
    ...sellers.map((id) => ({ id, kind: 'talent' as const })),
    ...Array.from({ length: BRANDS }, (_, brand) => ({ id: brandIdOf({ brand }), kind: 'brand' as const })),
    { id: ADMIN_ID, kind: 'brand' as const },
  ]
  await inTransaction(kysely, async (trx) => {
    await trx
      .insertInto('profiles')
      .values(
        people.map(({ id, kind }) => ({
          user_id: id,
          display_name: id,
          roles: id === ADMIN_ID ? [kind, 'admin'] : [kind],
          created_at: at,
        })),
      )
      .execute()
    await trx
      .insertInto('accounts')
      .values(
        people.map(({ id, kind }) => ({
          id,
          owner_user_id: id,
          kind,
          display_name: id,
          slug: id,
          created_at: at,
          updated_at: at,
        })),
      )
      .execute()
    await trx
      .insertInto('simulator.accounts')
      .values(
        sellers.map((accountId) => ({
          id: payoutAccountOf(accountId),
          payouts_enabled: true,
          metadata: JSON.stringify({ accountId }),
          created_at: at,
        })),
      )
      .execute()
    await trx
      .insertInto('payout_routes')
      .values(
        sellers.map((accountId) => ({
          account_id: accountId,
          connect_account_id: payoutAccountOf(accountId),
          kyc_verified: true,
          created_at: at,
          updated_at: at,
        })),
      )
      .execute()
    await insertShops(
      trx,
      histories.filter(({ startsIn }) => startsIn === 'SHOP'),
      at,
    )
    for (const history of histories) {
      if (history.startsIn === 'SHOP') continue
      if (history.startsIn === 'FOR_SALE') {
        const { amountMinorUnit, currency } = history
        const sellerAccountId = sellerIdOf(history)
        await insertPicture(trx, { id: productIdOf(history), sellerAccountId, amountMinorUnit, currency, at })
        continue
      }
      const cast = {
        brand: { accountId: brandIdOf(history), userId: brandIdOf(history) },
        talent: { accountId: sellerIdOf(history) },
      }
      const { amountMinorUnit, currency, startsIn: status } = history
      await insertAgreedOffer(trx, { id: offerIdOf(history), cast, status, amountMinorUnit, currency, at })
    }
  })
}
