import { type PersonalData, withoutPeople } from '../../../../platform/personal-data/index.ts'

export const watermarksPersonalData: PersonalData = {
  tables: [withoutPeople('watermarks', 'id made_at')],
}
