import { CommandFailure } from '../failures.ts'
import { print } from '../terminal.ts'
import { CHAPTERS, type Chapter } from './chapters.ts'
import { createGuide, TourStopped } from './guide.ts'
import { takeTour } from './journey.ts'
import { startOwnServer } from './own-server.ts'
import { reportAct, reportFindings, reportNote, reportPage, reportStep } from './report.ts'
import type { TourServer } from './server.ts'

export type TourOptions = {
  baseUrl?: string
  authUrl?: string
  cronSecret?: string
  moveClock?: boolean
  json?: boolean
}

/**
 * Runs the tour and prints it. Uses the server that the options name, or starts one.
 * @throws CommandFailure
 */
export async function guidedTour(
  env: NodeJS.ProcessEnv,
  wanted: readonly Chapter[],
  options: TourOptions,
): Promise<void> {
  const given = serverFrom(env, options)
  if (!given && !options.json) print('Starting a server for the tour. It stops when the tour ends.')
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
        : { onStep: reportStep, onAct: reportAct, onLook: reportPage, onNote: reportNote },
    )
    const outcome = await takeTour(server, guide, chapters).catch((error: unknown) => {
      if (error instanceof TourStopped) return error
      throw error
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
