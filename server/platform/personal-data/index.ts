export {
  BY_HAND,
  type ClassifiedTable,
  type ColumnClass,
  classify,
  ERASED_TEXT,
  type Key,
  NOBODY,
  onlyBooks,
  ownedBy,
  type Person,
  partOf,
  type Reader,
  speaksOf,
  withoutPeople,
} from './classify.ts'
export type { PersonalData, Unsettled } from './personal-data.ts'
export { allowErasing, eraseByClass, isTied } from './queries/erase-by-class.ts'
export { type PersonalRow, readPersonalRows, type ShownColumn, shownColumns } from './queries/read-personal-rows.ts'
export { ERASED_NAME, hasNames, textWithoutNames, withoutNames } from './queries/without-names.ts'
