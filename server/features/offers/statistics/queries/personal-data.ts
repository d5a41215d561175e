import { type PersonalData, withoutPeople } from '../../../../platform/personal-data/index.ts'

export const statisticsPersonalData: PersonalData = {
  tables: [
    withoutPeople('offer_days', 'day moves states counted_at', { codes: 'day moves states' }),
    withoutPeople('offer_days_counted', 'is_only up_to'),
  ],
}
