import { type Config, loadConfig } from '../../../server/platform/config/load-config.ts'

/** Settings of the processes that are killed, and of those that clean up after them. */
export const CRASH_ENV = {
  NODE_ENV: 'test',
  SECRET_KEY: 'secret-key-for-tests-0123456789abcdef',
  PROCESSOR_WEBHOOK_SECRET: 'whsec_for-tests-0123456789',
}
export const CRASH_CONFIG: Config = loadConfig(CRASH_ENV)
