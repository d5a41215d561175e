import { sql } from 'kysely'
import { assetFiles } from '../../assets/index.ts'
import { fingerprintedFiles } from '../../marks/index.ts'

export const openFaceCases = sql<{ kind: 'review' | 'report' | 'objection'; since: Date }>`(
  select 'review' as kind, r.created_at as since from likeness_reviews r
  left join ${assetFiles} asset on asset.id = r.asset_id
  left join ${fingerprintedFiles} file on file.file_key = r.file_key
  where r.status = 'OPEN' and coalesce(asset.file_key, file.file_key) is not null
  union all
  select 'report', coalesce(confirmed_at, created_at) from likeness_reports where status = 'OPEN'
  union all
  select 'objection', objected_at from likeness_takedowns where objected_at is not null and restored_at is null)`
