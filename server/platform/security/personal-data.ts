import { type PersonalData, withoutPeople } from '../personal-data/index.ts'

/** Declares that throttles hold no personal data, only keyed digests, which identify nobody. */
export const throttlesPersonalData: PersonalData = {
  tables: [withoutPeople('throttles', 'key failures blocked_until forget_at')],
}
