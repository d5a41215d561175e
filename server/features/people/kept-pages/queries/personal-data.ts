import { type PersonalData, withoutPeople } from '../../../../platform/personal-data/index.ts'

/** Tags are digests. The rows are deleted within minutes. */
export const keptPagesPersonalData: PersonalData = {
  tables: [withoutPeople('page_changes', 'id tag xid purges failures due_at', { codes: 'tag' })],
}
