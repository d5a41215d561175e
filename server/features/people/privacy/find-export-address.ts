import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { assertFreshProof } from '../accounts/index.ts'
import { viewExport } from './export-view.ts'
import { findLatestExport } from './queries/exports.ts'

/** The mail about an export links to this page. The person must sign in to open it. */
export const EXPORT_PATH = '/privacy/export'
export const exportPage = ({ BASE_URL }: Pick<Context['config'], 'BASE_URL'>): string => `${BASE_URL}${EXPORT_PATH}`

/**
 * Returns the address of the caller's latest export, valid for 15 minutes.
 * @throws SIGN_IN_AGAIN without a fresh proof
 * @throws NotFound if there is no export or it has expired
 */
export async function findExportAddress(ctx: Context, caller: Caller): Promise<string> {
  await assertFreshProof(ctx, caller)
  const row = await findLatestExport(ctx.db, caller.accountId)
  const { url = null } = row ? viewExport(ctx, { isProven: true }, row) : {}
  if (url === null) throw notFound('There is no file to download. Request one, or wait until it is ready.')
  return url
}
