import { Argument, Command } from 'commander'
import { CommandFailure } from '../failures.ts'
import { print } from '../terminal.ts'
import { createGuide, TourStopped } from '../tour/guide.ts'
import { CHAPTERS, type Chapter, takeTour } from '../tour/journey.ts'
import { startOwnServer } from '../tour/own-server.ts'
import { reportAct, reportFindings, reportLook, reportNote, reportStep } from '../tour/report.ts'
import type { TourServer } from '../tour/server.ts'

type TourOptions = { baseUrl?: string; authUrl?: string; cronSecret?: string; moveClock?: boolean; json?: boolean }

export const tourCommand = (env: NodeJS.ProcessEnv): Command =>
  new Command('tour')
    .summary('walk through a running marketplace, chapter by chapter')
    .description(
      'Over real HTTP. offer: two strangers sign up, agree, pay, deliver, are paid out. campaign: with the demo people, a brief becomes candidates, three offers, messages, a delivery, ratings, and a licence that a stranger checks. dispute: one delivery is disputed and decided, another released by itself. Without an address it starts a server of its own, on DATABASE_URL (an empty one, or one where it was taken before) or a temporary folder, and moves its clock a month on. The server must be one in development: the tour reads its mailbox and pays on its simulated processor.',
    )
    .addArgument(new Argument('[chapters...]', 'which of it (default: all)').choices(CHAPTERS))
    .option('--base-url <address>', 'a running server’s API (default: BASE_URL)')
    .option('--auth-url <address>', 'its authentication app (default: AUTH_URL, else the API’s port + 1)')
    .option('--cron-secret <secret>', 'its cron secret (default: CRON_SECRET)')
    .option(
      '--move-clock',
      'with an address: move that server’s clock a month on, for good, to see money released by itself',
    )
    .option('--json', 'print one JSON document')
    .action((chapters: Chapter[], options: TourOptions) => tour(env, chapters, options))

async function tour(env: NodeJS.ProcessEnv, wanted: readonly Chapter[], options: TourOptions): Promise<void> {
  const given = serverFrom(env, options)
  if (!given && !options.json) print('Starting a server of the tour’s own, which ends with it …')
  const chapters = CHAPTERS.filter((chapter) => wanted.length === 0 || wanted.includes(chapter))
  const withDemo = chapters.some((chapter) => chapter !== 'offer')
  const own = given ? undefined : await startOwnServer(env, { withDemo })
  const server = given ?? own
  if (!server) return
  try {
    if (!options.json) print(`Semblance at ${server.api}`)
    const silent = () => {}
    const guide = createGuide(
      options.json
        ? { onStep: silent, onAct: silent, onLook: silent, onNote: silent }
        : { onStep: reportStep, onAct: reportAct, onLook: reportLook, onNote: reportNote },
    )
    const outcome = await takeTour(server, guide, chapters).catch((error: unknown) => {
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
  return { api, auth, cronSecret: options.cronSecret ?? env.CRON_SECRET, mayMoveClock: options.moveClock ?? false }
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
