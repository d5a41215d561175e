import { type PersonalData, withoutPeople } from '../personal-data/index.ts'

export const installationPersonalData: PersonalData = {
  tables: [withoutPeople('installation', 'key value', { codes: 'value' })],
}
