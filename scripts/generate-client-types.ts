/**
 * Writes client/src/api-types.ts and client/src/idempotent-operations.ts from the API description.
 * With `--check` it only compares.
 */
import { ROUTES, WEBHOOKS } from '../server/app.ts'
import { describeApi } from '../server/platform/http/description/api-description.ts'
import { clientTypes, idempotentOperations } from './client-types.ts'
import { writeOrCheck } from './write-or-check.ts'

const addresses = { api: 'http://localhost:3000', auth: 'http://localhost:3001' }
const description = describeApi(ROUTES, addresses, WEBHOOKS)
await writeOrCheck('client/src/api-types.ts', clientTypes(description))
await writeOrCheck('client/src/idempotent-operations.ts', idempotentOperations(description))
