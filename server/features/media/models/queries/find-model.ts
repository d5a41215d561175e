import type { Selectable } from 'kysely'
import type { AiModelsTable } from '../../../../platform/database/tables.ts'
import type { Db } from '../../../../platform/database/transaction.ts'

export type ModelRow = Selectable<AiModelsTable>

export type ModelName = { key: string; endpoint?: never } | { endpoint: string; key?: never }

export const findModel = (db: Db, name: ModelName): Promise<ModelRow | undefined> =>
  db
    .selectFrom('ai_models')
    .selectAll()
    .$if(name.key !== undefined, (query) => query.where('key', '=', name.key ?? ''))
    .$if(name.endpoint !== undefined, (query) => query.where('endpoint', '=', name.endpoint ?? ''))
    .executeTakeFirst()
