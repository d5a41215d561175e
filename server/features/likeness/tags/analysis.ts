import type { Trx } from '../../../platform/database/transaction.ts'
import type { AssetAnalysis } from './domain/asset-analysis.ts'

/** Account and time limit of an analysis. */
export type AnalysisContext = {
  accountId: string
  signal: AbortSignal
  /**
   * Checks consent again before anything is sent to a model.
   * @throws LIKENESS_CONSENT_REQUIRED
   */
  assertStillConsented: () => Promise<void>
}

/** Result of analyzing an asset. */
export type AnalysisResult = {
  analysis: AssetAnalysis
  /** Adapter and name of the model that analyzed the asset, such as `local/looking`. */
  seenBy: string
  /** Key of the stored voice sample. The sample expires within a day if nothing refers to it. */
  sampleKey?: string
  /** Id of the cloned voice at the provider. */
  voiceId?: string | null
  /** Writes further results in the transaction that stores the analysis. */
  keep: (trx: Trx, at: Date) => Promise<void>
}
