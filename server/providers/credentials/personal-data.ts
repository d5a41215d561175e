import { type PersonalData, withoutPeople } from '../../platform/personal-data/index.ts'

export const credentialsPersonalData: PersonalData = {
  tables: [
    withoutPeople('signing_certificates', 'serial_number certificate authority sealed_key created_at retired_at', {
      codes: 'serial_number certificate authority sealed_key',
    }),
  ],
}
