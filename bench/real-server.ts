import { runCli } from '../server/cli/cli.ts'
import { answerUsage } from './usage.ts'

/** The product as it is, telling over its channel how much processor time it has used. */
answerUsage()
await runCli(['serve'], process.env)
