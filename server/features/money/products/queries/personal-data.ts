import { classify, ERASED_TEXT, type PersonalData, partOf } from '../../../../platform/personal-data/index.ts'

/** The title stays after an erasure, because the records of buyers refer to it. */
export const productsPersonalData: PersonalData = {
  tables: [
    classify('products', {
      title: 'Your products',
      order: 'id',
      keys: { seller: partOf('account', 'seller_account_id') },
      accounts: 'seller_account_id',
      books: 'id kind price_minor_unit currency created_at updated_at',
      of: { seller: { title: ERASED_TEXT, description: null, active: false } },
      readers: { public: 'title description' },
    }),
  ],
}
