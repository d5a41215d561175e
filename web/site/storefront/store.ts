import type { ApiOperations } from '../../../client/src/api-types.ts'

/** A store as its campaign defines it: branding, copy, products, designs and sales status. */
export type Store = ApiOperations['GET /api/merch/campaign/{slug}']['answers'][200]['data']
