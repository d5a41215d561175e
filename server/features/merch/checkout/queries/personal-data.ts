import { type PersonalData, withoutPeople } from '../../../../platform/personal-data/index.ts'

/** What checkout keeps of people. */
export const checkoutPersonalData: PersonalData = {
  tables: [withoutPeople('merch_checkouts', 'payment_id')],
}
