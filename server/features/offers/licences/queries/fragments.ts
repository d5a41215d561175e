import { sql } from 'kysely'
import type { LicenceTerms } from '../domain/terms.ts'

export const allTerms = sql<{ offer_id: string; version: number; terms: LicenceTerms }>`(
  select offer_id, version, terms from offer_terms)`

/** Codes are without dashes. */
export const allLicences = sql<{ offer_id: string; code: string; terms_version: number }>`(
  select offer_id, code, terms_version from licences)`
