import { type PersonalData, withoutPeople } from '../../../../platform/personal-data/index.ts'

export const catalogPersonalData: PersonalData = {
  tables: [
    withoutPeople(
      'merch_catalog_products',
      `id sku type name description prices sizes colors personalization safety is_digital weight_grams
        renderer_config is_active version created_at updated_at`,
      {
        readers: { public: 'name description sizes colors safety renderer_config' },
        codes: 'sku prices personalization',
      },
    ),
    withoutPeople('merch_product_images', 'catalog_product_id position file_key alt', { readers: { public: 'alt' } }),
    withoutPeople(
      'merch_shop_products',
      `id campaign_id catalog_product_id position display_name price_minor_unit shipping_minor_unit is_free keeps_base is_active
        version created_at updated_at`,
      { readers: { public: 'display_name' } },
    ),
  ],
}
