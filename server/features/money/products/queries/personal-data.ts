import { classify, ERASED_TEXT, type PersonalData, partOf } from '../../../../platform/personal-data/index.ts'

/**
 * Classifies the personal data of products: that something was sold at a price. A title is not
 * treated as a name, because it can be any text, and others continue to refer to it.
 */
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
