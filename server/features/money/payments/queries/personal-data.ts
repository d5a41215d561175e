import { type PersonalData, withoutPeople } from '../../../../platform/personal-data/index.ts'

export const paymentsPersonalData: PersonalData = {
  tables: [
    withoutPeople('processor_events', 'event_id type processor_payment_id outcome received_at', {
      codes: 'type outcome',
    }),
  ],
}
