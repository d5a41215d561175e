import { type PersonalData, withoutPeople } from '../../../../platform/personal-data/index.ts'

/** What campaign types say of people: nothing. */
export const campaignTypesPersonalData: PersonalData = {
  tables: [withoutPeople('campaign_types', 'key label category enabled position')],
}
