import { type PersonalData, withoutPeople } from '../../../../platform/personal-data/index.ts'

/** What is kept of erasures that are not finished: sealed, and gone with the row once they are. */
export const fanDataPersonalData: PersonalData = {
  tables: [withoutPeople('fan_erasures', 'id sealed_scope attempts requested_at due_at', { codes: 'sealed_scope' })],
}
