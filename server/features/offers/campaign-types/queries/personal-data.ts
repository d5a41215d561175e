import { type PersonalData, withoutPeople } from '../../../../platform/personal-data/index.ts'

export const campaignTypesPersonalData: PersonalData = {
  tables: [withoutPeople('campaign_types', 'key label category enabled position', { readers: { public: 'label' } })],
}
