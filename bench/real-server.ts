import { runCli } from '../server/cli/cli.ts'
import { answerUsage } from './usage.ts'

/**
 * Runs the real product without changes. Tells the parent process how much CPU time it has used.
 */
answerUsage()
await runCli(['serve'], process.env)
