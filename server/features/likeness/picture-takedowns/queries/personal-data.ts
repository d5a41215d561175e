import { classify, ERASED_TEXT, type PersonalData, partOf } from '../../../../platform/personal-data/index.ts'

/** Rows remain without their text, so that the same bytes are recognized when uploaded again. */
export const pictureTakedownsPersonalData: PersonalData = {
  tables: [
    classify('picture_takedowns', {
      title: 'Pictures of yours that were taken down',
      order: 'id',
      keys: { self: partOf('account', 'account_id') },
      accounts: 'account_id',
      ofAnother: 'decided_by restored_by',
      books: 'id kind subject_id category kept_until restored_at created_at updated_at',
      noPerson: 'file_keys digests report_id',
      of: { self: { reason: ERASED_TEXT, restore_reason: null } },
      readers: { 'owner admin': 'reason', admin: 'restore_reason' },
      codes: 'category decided_by restored_by',
    }),
  ],
}
