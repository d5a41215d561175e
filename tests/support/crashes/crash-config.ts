import { type Config, loadConfig } from '../../../server/platform/config/load-config.ts'
import { NO_LIMITS } from '../programs/no-limits.ts'

export const CRASH_ENV = {
  NODE_ENV: 'test',
  SECRET_KEY: 'secret-key-for-tests-0123456789abcdef',
  PROCESSOR_WEBHOOK_SECRET: 'whsec_for-tests-0123456789',
  ...NO_LIMITS,
}
/** The search path of programs and the compile cache of this process. */
export const MACHINE_ENV = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
}
export const CRASH_CONFIG: Config = loadConfig(CRASH_ENV)
