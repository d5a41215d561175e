import { type PersonalData, withoutPeople } from '../personal-data/index.ts'

/** What throttles and counts keep of people: keyed digests, of which nobody can be read. */
export const throttlesPersonalData: PersonalData = {
  tables: [withoutPeople('throttles', 'key failures blocked_until forget_at')],
}
