/** Writes client/src/api-types.ts from the API description. `--check` only compares. */
import { ROUTES } from '../server/app.ts'
import { describeApi } from '../server/platform/http/description/api-description.ts'
import { clientTypes } from './client-types.ts'
import { writeOrCheck } from './write-or-check.ts'

const addresses = { api: 'http://localhost:3000', auth: 'http://localhost:3001' }
await writeOrCheck('client/src/api-types.ts', clientTypes(describeApi(ROUTES, addresses)))
