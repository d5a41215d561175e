import type { ApiOperations } from '../../../client/src/api-types.ts'

export type Store = ApiOperations['GET /api/merch/campaign/{slug}']['answers'][200]['data']
