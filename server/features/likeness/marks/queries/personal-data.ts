import { classify, ownedBy, type PersonalData, withoutPeople } from '../../../../platform/personal-data/index.ts'

/** Fingerprints are deleted with the file and with its account. */
export const marksPersonalData: PersonalData = {
  tables: [
    classify('person_marks', {
      title: 'Fingerprints for finding copies of your pictures and recordings',
      order: 'file_key',
      keys: { self: ownedBy('account', 'account_id') },
      personal: 'file_key source account_id is_shown looked_at created_at face_model face_version',
      noPerson: 'digests looks mirrored views face sought',
      codes: 'source face_model sought views',
    }),
    withoutPeople('person_sound_moments', 'file_key at hash'),
  ],
}
