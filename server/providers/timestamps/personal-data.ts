import { type PersonalData, withoutPeople } from '../../platform/personal-data/index.ts'

export const timestampsPersonalData: PersonalData = {
  tables: [
    withoutPeople('timestamps', 'imprint file_sha256 token stamped_at authority due_at attempts failure created_at', {
      codes: 'imprint file_sha256 token authority failure',
    }),
    withoutPeople('timestamp_certificates', 'serial_number certificate issuer sealed_key created_at', {
      codes: 'serial_number certificate issuer sealed_key',
    }),
  ],
}
