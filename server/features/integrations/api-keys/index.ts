export { acceptKey } from './accept-key.ts'
export { SCOPES, type Scope, scopeOfRoute } from './domain/scopes.ts'
export { listKeysMadeBy } from './queries/keys.ts'
