import { type PersonalData, withoutPeople } from '../personal-data/index.ts'

/** Declares that the installation's own table holds no personal data. */
export const installationPersonalData: PersonalData = {
  tables: [withoutPeople('installation', 'key value', { codes: 'value' })],
}
