import type { Route } from '../http/route.ts'
import type { CostKind } from './limits.ts'

/**
 * Costs of a route whose callers need no account, or `free` with the reason why it costs almost
 * nothing.
 */
export type UnpaidCosts = readonly CostKind[] | { readonly free: string }

export const READS = { free: 'reads rows; the request limit per minute is enough' } as const
export const PAGE = { free: 'serves a page made of rows that are cached or read once' } as const
export const LINK = { free: 'acts once for the holder of a signed link' } as const
export const SIGNED = { free: 'acts for a signing sender, once for each event' } as const
export const HOLDER = { free: 'changes rows of a session, whose number is limited' } as const

const NEEDS_ACCOUNT: readonly Route['auth'][] = ['user', 'admin', 'cron', 'development']

/** True if a route needs neither an account nor one of our secrets. */
export const isUnpaid = ({ auth }: Pick<Route, 'auth'>): boolean => !NEEDS_ACCOUNT.includes(auth)
