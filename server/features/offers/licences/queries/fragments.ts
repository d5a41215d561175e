import { sql } from 'kysely'
import type { LicenceTerms } from '../domain/terms.ts'

export const allTerms = sql<{ offer_id: string; version: number; terms: LicenceTerms }>`(
  select offer_id, version, terms from offer_terms)`

/** Codes are without dashes. `files` lists the delivered files with their SHA-256. */
export const allLicences = sql<{
  offer_id: string
  code: string
  terms_version: number
  files: readonly { sha256: string | null }[]
}>`(
  select offer_id, code, terms_version, files from licences)`
