import { type PersonalData, withoutPeople } from '../personal-data/index.ts'

/** What the installation remembers of people: nothing. */
export const installationPersonalData: PersonalData = {
  tables: [withoutPeople('installation', 'key value', { codes: 'value' })],
}
