import { type PersonalData, withoutPeople } from '../personal-data/index.ts'

/** Declares that the schedule stores no personal data. */
export const jobsPersonalData: PersonalData = {
  tables: [withoutPeople('job_positions', 'name due_at id', { codes: 'name' })],
}
