import { type PersonalData, withoutPeople } from '../personal-data/index.ts'

/** Declares that the table of job positions contains no personal data. */
export const jobsPersonalData: PersonalData = {
  tables: [withoutPeople('job_positions', 'name due_at id', { codes: 'name' })],
}
