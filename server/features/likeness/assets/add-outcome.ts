import { addedMessage } from './domain/added-message.ts'
import type { AssetType } from './domain/asset-types.ts'

/** What a request to add assets came to (part 3, "POST /api/ui-api/user-image-assets/add" and of voices). */
export type AddOutcome =
  | { kind: 'added'; assetIds: string[]; duplicates: number; faults: string[] }
  /** Nothing of it could be used. */
  | { kind: 'refused'; error: string; faults: string[] }

/** The outcome as the contract answers it. */
export const answerOf = (type: AssetType, outcome: AddOutcome) => {
  if (outcome.kind === 'refused')
    return {
      status: 400 as const,
      body: { success: false as const, error: outcome.error, validationErrors: outcome.faults },
    }
  const { assetIds, duplicates, faults } = outcome
  const created = assetIds.length
  return {
    status: 200 as const,
    body: {
      success: true as const,
      message: addedMessage(type, { created, duplicates, faults }),
      created,
      duplicates,
      validationErrors: faults.length,
      assetIds,
    },
  }
}
