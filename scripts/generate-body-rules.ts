/**
 * Writes web/site/parts/rules/body-rules.ts from the API description. With `--check` it only
 * compares.
 */
import { ROUTES } from '../server/app.ts'
import { describeApi } from '../server/platform/http/description/api-description.ts'
import { bodyRules } from './body-rules.ts'
import { writeOrCheck } from './write-or-check.ts'

const addresses = { api: 'http://localhost:3000', auth: 'http://localhost:3001' }
await writeOrCheck('web/site/parts/rules/body-rules.ts', bodyRules(describeApi(ROUTES, addresses)))
