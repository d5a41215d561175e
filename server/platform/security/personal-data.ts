import { type PersonalData, withoutPeople } from '../personal-data/index.ts'

/** The keys are hashes with a secret key, which do not identify a person. */
export const throttlesPersonalData: PersonalData = {
  tables: [withoutPeople('throttles', 'key failures blocked_until forget_at')],
}
