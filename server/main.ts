import { runCli } from './cli/cli.ts'

await runCli(['serve', ...process.argv.slice(2)], process.env)
