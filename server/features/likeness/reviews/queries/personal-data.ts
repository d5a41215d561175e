import { sql } from 'kysely'
import { classify, ERASED_TEXT, ownedBy, type PersonalData, partOf } from '../../../../platform/personal-data/index.ts'

/**
 * Reviews are deleted with the account of the picture, reports with the reporter. Takedowns remain
 * without their text, so that the same bytes are recognized when uploaded again.
 */
export const reviewsPersonalData: PersonalData = {
  tables: [
    classify('likeness_reviews', {
      title: 'Your pictures that were on hold',
      order: 'id',
      keys: { self: ownedBy('account', 'account_id') },
      personal: `id account_id asset_id source file_key reason likeness near_distance status objection objected_at decision_reason decided_at created_at
        updated_at`,
      // The export reveals neither whose face the picture resembles nor which admin decided.
      ofAnother:
        'other_account_id other_asset_id other_file_key near_takedown_id near_picture_takedown_id near_removed_id decided_by',
      noPerson: 'digests',
      readers: { 'talent admin': 'objection', admin: 'decision_reason' },
      codes: 'source file_key other_file_key decided_by',
    }),
    classify('likeness_alike_accounts', {
      keys: { one: ownedBy('account', 'account_id'), other: ownedBy('account', 'other_account_id') },
      personal: 'account_id other_account_id created_at',
    }),
    classify('likeness_reports', {
      title: 'Your reports of faces',
      order: 'id',
      keys: { sender: ownedBy('address', sql<string>`email`) },
      personal: `id name email picture_url subject reason statement status is_trusted measure appeal appealed_at expires_at confirmed_at
        reminded_at decision_reason decided_at first_decision_reason first_decided_at created_at updated_at`,
      accounts: 'account_id',
      ofAnother: 'asset_id decided_by first_decided_by',
      readers: {
        'owner admin': 'name email picture_url statement appeal',
        admin: 'decision_reason first_decision_reason',
      },
      codes: 'decided_by first_decided_by',
    }),
    classify('report_senders', {
      title: 'Your standing as a sender of reports',
      order: 'id',
      keys: { sender: ownedBy('address', sql<string>`email`) },
      personal: 'id email standing reason warned_at suspended_until created_at updated_at',
      ofAnother: 'decided_by',
      readers: { 'owner admin': 'email reason' },
      codes: 'decided_by',
    }),
    classify('likeness_takedowns', {
      title: 'Takedowns of your likeness',
      order: 'id',
      keys: { self: partOf('account', 'account_id') },
      accounts: 'account_id',
      ofAnother: 'decided_by restored_by',
      books: 'id asset_id scope restored_at created_at updated_at',
      noPerson: 'digests report_id',
      of: { self: { reason: ERASED_TEXT, objection: null, objected_at: null, restore_reason: null } },
      readers: { 'talent admin': 'reason objection', admin: 'restore_reason' },
      codes: 'decided_by restored_by',
    }),
    // Remains when the account is erased, so that nobody brings the removed picture again. It is
    // deleted after REMOVED_PICTURE_DAYS.
    classify('removed_pictures', {
      title: 'Fingerprints of your pictures that we removed',
      order: 'id',
      keys: { self: partOf('account', 'account_id') },
      accounts: 'account_id',
      books: 'id takedown_id picture_takedown_id quality created_at',
      noPerson: 'hash',
    }),
  ],
}
