import { type PersonalData, withoutPeople } from '../../platform/personal-data/index.ts'

/** The installation's certificates contain no personal data. */
export const credentialsPersonalData: PersonalData = {
  tables: [
    withoutPeople('signing_certificates', 'serial_number certificate authority sealed_key created_at retired_at', {
      codes: 'serial_number certificate authority sealed_key',
    }),
  ],
}
