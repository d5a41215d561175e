import type { Route } from '../../http/route.ts'

export { ensureAccount } from './ensure-account.ts'
export { findCaller } from './find-caller.ts'
export const accountsRoutes: readonly Route[] = []
