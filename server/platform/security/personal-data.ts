import { type PersonalData, withoutPeople } from '../personal-data/index.ts'

/** Declares that throttles only hold keyed digests, which identify nobody. */
export const throttlesPersonalData: PersonalData = {
  tables: [withoutPeople('throttles', 'key failures blocked_until forget_at')],
}
