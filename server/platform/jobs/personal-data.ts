import { type PersonalData, withoutPeople } from '../personal-data/index.ts'

/** What the schedule keeps of people: nothing. */
export const jobsPersonalData: PersonalData = {
  tables: [withoutPeople('job_positions', 'name due_at id', { codes: 'name' })],
}
