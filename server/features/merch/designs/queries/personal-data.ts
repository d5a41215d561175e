import { type PersonalData, withoutPeople } from '../../../../platform/personal-data/index.ts'

/**
 * What designs keep of people: how a picture is made of somebody, never of whom. What sellers call those of their stores goes
 * with the store (`forgetDesignNames`).
 */
export const designsPersonalData: PersonalData = {
  tables: [
    withoutPeople(
      'merch_designs',
      `id campaign_id parent_design_id level name catalog_product_id gender age_group position needs_face is_active
        version created_at updated_at`,
    ),
    withoutPeople('merch_design_configs', 'id design_id product_type config version created_at updated_at'),
  ],
}
