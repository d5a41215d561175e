import { classify, ERASED_TEXT, mentionsPerson, type PersonalData } from '../../../../platform/personal-data/index.ts'

/** A filter contains the id of the admin who created it. */
export const filtersPersonalData: PersonalData = {
  tables: [
    classify('merch_filters', {
      keys: { admin: mentionsPerson('address', 'created_by') },
      noPerson: 'id name description reference_image_url tags prompt created_at updated_at',
      of: { admin: { created_by: ERASED_TEXT } },
      readers: { accounts: 'name description reference_image_url tags', admin: 'prompt created_by' },
    }),
  ],
}
