import { Command } from 'commander'
import { ConfigError, readSettings, withDerived } from '../../platform/config/load-config.ts'
import { print } from '../terminal.ts'

export const openapiCommand = (env: NodeJS.ProcessEnv): Command =>
  new Command('openapi')
    .summary('print the API description')
    .description(
      'Prints the OpenAPI 3.1 document as JSON, generated from the routes. Starts no server and opens no database.',
    )
    .action(async () => {
      const { settings, faults } = readSettings({ ...env, NODE_ENV: 'development' })
      if (faults.length > 0) throw new ConfigError(faults)
      const { ROUTES, WEBHOOKS } = await import('../../app.ts')
      const { describeApi } = await import('../../platform/http/description/api-description.ts')
      const { BASE_URL, AUTH_URL } = withDerived(settings, false)
      print(JSON.stringify(describeApi(ROUTES, { api: BASE_URL, auth: AUTH_URL }, WEBHOOKS), null, 2))
    })
