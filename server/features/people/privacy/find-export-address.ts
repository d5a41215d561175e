import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { requireFreshSignIn } from '../accounts/index.ts'
import { viewExport } from './export-view.ts'
import { findLatestExport } from './queries/exports.ts'

/** Where the mail that tells of an export leads: nobody gets anything there but whom it is about. */
export const EXPORT_PATH = '/privacy/export'
export const exportPage = ({ BASE_URL }: Pick<Context['config'], 'BASE_URL'>): string => `${BASE_URL}${EXPORT_PATH}`

/**
 * The address of the caller's latest export, good for 15 minutes. One statement.
 * @throws SIGN_IN_AGAIN for whose sign-in was not a moment ago; NotFound when there is none, or its time is over
 */
export async function findExportAddress(ctx: Context, caller: Caller): Promise<string> {
  requireFreshSignIn(ctx, caller)
  const row = await findLatestExport(ctx.db, caller.accountId)
  const { url = null } = row ? viewExport(ctx, caller, row) : {}
  if (url === null) throw notFound('There is no file to fetch: ask for one, or wait until it is made.')
  return url
}
