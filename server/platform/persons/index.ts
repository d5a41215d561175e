export { type CheckedPerson, markPersonChecked, type PersonCheck, type PersonFile } from './checked-person.ts'
export { PERSON_SOURCES, type PersonSource } from './person-sources.ts'
