export { type CheckedPerson, type PersonCheck, type PersonFile, sealPerson } from './checked-person.ts'
export { PERSON_SOURCES, type PersonSource } from './person-sources.ts'
