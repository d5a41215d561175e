import { type PersonalData, withoutPeople } from '../../../../platform/personal-data/index.ts'

/** A use refers only to its purchase. */
export const discountsPersonalData: PersonalData = {
  tables: [
    withoutPeople(
      'merch_discounts',
      'id campaign_id code percent_bps amounts starts_at ends_at uses_limit is_active version created_at updated_at',
      { readers: { admin: 'code' }, codes: 'amounts' },
    ),
    withoutPeople('merch_discount_uses', 'purchase_id discount_id holder held_until used_at', { codes: 'holder' }),
  ],
}
