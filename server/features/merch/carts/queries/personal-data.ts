import { type PersonalData, withoutPeople } from '../../../../platform/personal-data/index.ts'

/** What carts keep of people. */
export const cartsPersonalData: PersonalData = {
  tables: [withoutPeople('merch_carts', 'id')],
}
