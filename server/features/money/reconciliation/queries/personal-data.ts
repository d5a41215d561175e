import { onlyBooks, type PersonalData } from '../../../../platform/personal-data/index.ts'

/** What checks of the books found: ids of accounts and payments, which nobody can resolve any more once one is erased. */
export const reconciliationPersonalData: PersonalData = {
  tables: [onlyBooks('books_checks', 'name difference_count differences looked_at')],
}
