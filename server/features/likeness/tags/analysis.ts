import type { Trx } from '../../../platform/database/transaction.ts'
import type { VoiceWave } from '../assets/index.ts'
import type { AssetAnalysis } from './domain/asset-analysis.ts'

export type AnalysisContext = {
  accountId: string
  signal: AbortSignal
  /**
   * Checks consent again before anything is sent to a model.
   * @throws LIKENESS_CONSENT_REQUIRED
   */
  assertStillConsented: () => Promise<void>
}

export type AnalysisResult = {
  analysis: AssetAnalysis
  seenBy: string
  /** The sample expires within a day if nothing refers to it. */
  sampleKey?: string
  wave?: VoiceWave | null
  voiceId?: string | null
  /** Writes further results in the transaction that stores the analysis. */
  keep: (trx: Trx, at: Date) => Promise<void>
}
