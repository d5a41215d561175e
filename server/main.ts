import { keepCompiledCode } from './cli/compiled-code.ts'

keepCompiledCode()
// Not before: what is imported above is compiled by then.
const { runCli } = await import('./cli/cli.ts')
await runCli(['serve', ...process.argv.slice(2)], process.env)
