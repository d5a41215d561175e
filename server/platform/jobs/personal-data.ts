import { type PersonalData, withoutPeople } from '../personal-data/index.ts'

export const jobsPersonalData: PersonalData = {
  tables: [withoutPeople('job_positions', 'name due_at id', { codes: 'name' })],
}
