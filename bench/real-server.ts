import { runCli } from '../server/cli/cli.ts'
import { answerUsage } from './usage.ts'

/** Runs the unmodified product and reports its CPU time over the process channel. */
answerUsage()
await runCli(['serve'], process.env)
