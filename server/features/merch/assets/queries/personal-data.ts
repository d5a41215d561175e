import { type PersonalData, withoutPeople } from '../../../../platform/personal-data/index.ts'

/** The admin who uploaded an asset is named only in the audit log. */
export const merchAssetsPersonalData: PersonalData = {
  tables: [
    withoutPeople(
      'merch_assets',
      `id campaign_id type name file_key content_type bytes width height version created_at updated_at deleted_at`,
      { readers: { admin: 'name' }, codes: 'content_type' },
    ),
  ],
}
