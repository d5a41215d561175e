import { type PersonalData, withoutPeople } from '../personal-data/index.ts'

/**
 * Declares that the counters hold no personal data. Their keyed digests change daily and identify
 * nobody.
 */
export const limitsPersonalData: PersonalData = { tables: [withoutPeople('daily_counts', 'key used forget_at')] }
