import { type PersonalData, withoutPeople } from '../personal-data/index.ts'

/**
 * Declares that the counters contain no personal data. Their keys are hashes that change every day
 * and do not identify a person.
 */
export const limitsPersonalData: PersonalData = { tables: [withoutPeople('daily_counts', 'key used forget_at')] }
