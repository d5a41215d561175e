import { Command } from 'commander'
import { CommandFailure } from '../failures.ts'
import { print } from '../terminal.ts'
import { createGuide, TourStopped } from '../tour/guide.ts'
import { type TourServer, takeTour } from '../tour/journey.ts'
import { startOwnServer } from '../tour/own-server.ts'
import { reportAct, reportFindings, reportStep } from '../tour/report.ts'

type TourOptions = { baseUrl?: string; authUrl?: string; cronSecret?: string; json?: boolean }

export const tourCommand = (env: NodeJS.ProcessEnv): Command =>
  new Command('tour')
    .summary('walk one paid offer through a running marketplace')
    .description(
      'Two strangers sign up, agree on an offer, pay, deliver, are paid out, over real HTTP. Without an address it starts a server of its own, on DATABASE_URL or a temporary folder. The server must be one in development: the tour reads its mailbox and pays on its simulated processor.',
    )
    .option('--base-url <address>', 'a running server’s API (default: BASE_URL)')
    .option('--auth-url <address>', 'its authentication app (default: AUTH_URL, else the API’s port + 1)')
    .option('--cron-secret <secret>', 'its cron secret (default: CRON_SECRET)')
    .option('--json', 'print one JSON document')
    .action((options: TourOptions) => tour(env, options))

async function tour(env: NodeJS.ProcessEnv, options: TourOptions): Promise<void> {
  const given = serverFrom(env, options)
  if (!given && !options.json) print('Starting a server of the tour’s own …')
  const own = given ? undefined : await startOwnServer(env)
  const server = given ?? own
  if (!server) return
  try {
    if (!options.json) print(`Semblance at ${server.api}`)
    const silent = () => {}
    const guide = createGuide(options.json ? silent : reportStep, options.json ? silent : reportAct)
    const outcome = await takeTour(server, guide).catch((error: unknown) => {
      if (error instanceof TourStopped) return error
      throw unreachable(error, server)
    })
    const stopped = outcome instanceof TourStopped ? outcome : undefined
    if (options.json) {
      const findings = outcome instanceof TourStopped ? { fault: outcome.message } : outcome
      print(
        JSON.stringify(
          { ok: !stopped, server: { api: server.api, auth: server.auth }, steps: guide.steps, ...findings },
          null,
          2,
        ),
      )
    } else if (!(outcome instanceof TourStopped)) {
      reportFindings(outcome, guide.steps)
    }
    if (stopped) throw new CommandFailure(`The tour stopped. ${stopped.message}`)
  } finally {
    await own?.stop()
  }
}

function serverFrom(env: NodeJS.ProcessEnv, options: TourOptions): TourServer | undefined {
  const api = (options.baseUrl ?? env.BASE_URL)?.replace(/\/+$/, '')
  if (!api) return undefined
  const auth = (options.authUrl ?? env.AUTH_URL)?.replace(/\/+$/, '') ?? nextPort(api)
  return { api, auth, cronSecret: options.cronSecret ?? env.CRON_SECRET }
}

function nextPort(address: string): string {
  const url = new URL(address)
  url.port = String(Number(url.port || (url.protocol === 'https:' ? 443 : 80)) + 1)
  return url.origin
}

/** fetch says "fetch failed" and hides why in its cause. */
function unreachable(error: unknown, server: TourServer): unknown {
  if (!(error instanceof TypeError) || !(error.cause instanceof Error)) return error
  return new CommandFailure(`No server answers at ${server.api} and ${server.auth} (${error.cause.message}).`)
}
