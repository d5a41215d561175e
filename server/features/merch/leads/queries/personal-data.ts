import { classify, ownedBy, type PersonalData } from '../../../../platform/personal-data/index.ts'

/** The erasure of the sender deletes the lead. */
export const leadsPersonalData: PersonalData = {
  tables: [
    classify('merch_leads', {
      title: 'Messages you sent to stores by form',
      order: 'id',
      keys: { sender: ownedBy('address', 'email') },
      personal: 'id kind name email message data created_at',
      noPerson: 'is_suspected told_at',
      readers: { 'owner admin': 'name email message data' },
      codes: 'kind',
    }),
  ],
}
