import { loadConfig } from '../config/load-config.ts'
import { createLog } from '../log.ts'
import { startServer } from '../start.ts'

export async function runCli(_args: readonly string[]): Promise<void> {
  const config = loadConfig(process.env)
  const running = await startServer(config, createLog(config))
  process.once('SIGTERM', () => void running.stop())
  process.once('SIGINT', () => void running.stop())
}
