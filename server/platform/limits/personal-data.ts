import { type PersonalData, withoutPeople } from '../personal-data/index.ts'

/** The keys are hashes that change every day and do not identify a person. */
export const limitsPersonalData: PersonalData = { tables: [withoutPeople('daily_counts', 'key used forget_at')] }
