import { type PersonalData, withoutPeople } from '../personal-data/index.ts'

/** Declares that the table `installation` contains no personal data. */
export const installationPersonalData: PersonalData = {
  tables: [withoutPeople('installation', 'key value', { codes: 'value' })],
}
