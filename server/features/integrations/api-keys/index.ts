export { acceptKey } from './accept-key.ts'
export { type Scope, scopeOfRoute } from './domain/scopes.ts'
