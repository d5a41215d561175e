import type { Context } from '../../../platform/context.ts'
import { describeSimilarity } from './domain/face-rules.ts'
import { type Claimant, findClaimant } from './queries/claimant.ts'
import type { ReportDetails } from './queries/reports.ts'

export type ComparedClaimant = Pick<Claimant, 'account' | 'pictures'> | { account: null; pictures: [] }

/**
 * Finds the pictures of the person who sent a confirmed report, by its email address, and says in
 * words how alike the faces are.
 * @throws ServiceUnavailable if the identity provider does not respond
 */
export async function compareClaimant(
  { db, identity }: Pick<Context, 'db' | 'identity'>,
  report: Pick<ReportDetails, 'email' | 'account_id' | 'asset_id' | 'file_key'>,
): Promise<ComparedClaimant & { comparison: string }> {
  const userId = await identity.findSub(report.email)
  const claimant =
    userId === undefined ? undefined : await findClaimant(db, { userId, reportedAssetId: report.asset_id })
  if (!claimant)
    return {
      account: null,
      pictures: [],
      comparison: 'No account has this email address, so there are no pictures to compare.',
    }
  const { account, pictures } = claimant
  return { account, pictures, comparison: describe(claimant, report) }
}

function describe(
  { account, pictures, canCompare }: Claimant,
  report: Pick<ReportDetails, 'account_id' | 'file_key'>,
): string {
  if (account.id === report.account_id) return 'The report comes from the owner of the reported account.'
  if (pictures.length === 0) return 'Their account has no pictures to compare.'
  if (report.file_key === null) return 'The report names no picture that exists here, so nothing was compared.'
  if (!canCompare) return 'No face was found in the reported picture, so nothing was compared.'
  const nearest = Math.max(...pictures.map(({ similarity }) => similarity ?? -1))
  return nearest < 0 ? 'No face was found in their pictures, so nothing was compared.' : describeSimilarity(nearest)
}
