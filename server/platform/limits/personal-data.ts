import { type PersonalData, withoutPeople } from '../personal-data/index.ts'

/** Counters have keyed digests that change daily and do not identify anyone. */
export const limitsPersonalData: PersonalData = { tables: [withoutPeople('daily_counts', 'key used forget_at')] }
