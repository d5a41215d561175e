import { type PersonalData, withoutPeople } from '../../../../platform/personal-data/index.ts'

/** Campaign types hold no personal data. */
export const campaignTypesPersonalData: PersonalData = {
  tables: [withoutPeople('campaign_types', 'key label category enabled position', { readers: { public: 'label' } })],
}
