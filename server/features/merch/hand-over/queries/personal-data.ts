import { type PersonalData, withoutPeople } from '../../../../platform/personal-data/index.ts'

/** A hand-over names nobody and lasts minutes; what it opens is a session, which says itself what it keeps of people. */
export const handOverPersonalData: PersonalData = {
  tables: [
    withoutPeople('merch_hand_overs', 'digest campaign_id session_id sealed_bearer device created_at expires_at', {
      readers: { nobody: 'device' },
      codes: 'sealed_bearer',
    }),
  ],
}
