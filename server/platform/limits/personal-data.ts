import { type PersonalData, withoutPeople } from '../personal-data/index.ts'

/** Counts are kept by keyed digests of a day, of which nobody can be read. */
export const limitsPersonalData: PersonalData = { tables: [withoutPeople('daily_counts', 'key used forget_at')] }
