import { sql } from 'kysely'
import type { PersonSource } from '../../../../platform/persons/index.ts'

export const fingerprintedFiles = sql<{ file_key: string; account_id: string; source: PersonSource }>`(
  select file_key, account_id, source from person_marks)`
