import type { SendOptions, TourBrowser, TourMethod, TourResponse } from './browser.ts'

/** One step of the tour, as the report shows it. */
export type Step = {
  act: string
  who: string
  what: string
  /** Summary of the response, for the report. */
  told?: string
  request: string
  status: number
  ms: number
  ok: boolean
  fault?: string
}

/** Thrown at the first unexpected response, to end the tour. */
export class TourStopped extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TourStopped'
  }
}

type Call<Body> = SendOptions & {
  expect?: number
  /**
   * The request is repeated while the response has the status `retryOn`, or while `isDone` returns
   * false for its body.
   */
  retryOn?: number
  isDone?: (body: Body) => boolean
  summarize?: (body: Body) => string
}

export type Guide = {
  steps: readonly Step[]
  /** Starts the next act: a group of steps with a title. */
  act: (title: string) => void
  /** Sends a request, checks its response and reports it. */
  step: <Body>(
    person: { name: string; browser: TourBrowser },
    what: string,
    method: TourMethod,
    url: string,
    call?: Call<Body>,
  ) => Promise<Body>
  /** Prints a link to a page that shows the result of the last step. */
  showLink: (what: string, url: string) => void
  /** Prints a fact that the responses do not show. */
  note: (text: string) => void
  /**
   * Checks a promise that the product makes.
   * @throws TourStopped if the promise does not hold
   */
  check: (promise: string, holds: boolean, found?: unknown) => void
}

/**
 * Number of retries; with RETRY_MS they take one minute. Generating three pictures on a busy
 * machine takes almost half a minute.
 */
const RETRIES = 240
const RETRY_MS = 250

export type TourReporter = {
  onStep: (step: Step) => void
  onAct: (title: string) => void
  onLook: (what: string, url: string) => void
  onNote: (text: string) => void
}

/** Creates a guide that reports each step while the tour runs. */
export function createGuide({ onStep, onAct, onLook, onNote }: TourReporter): Guide {
  const steps: Step[] = []
  let act = ''
  const report = (step: Step): void => {
    steps.push(step)
    onStep(step)
  }
  return {
    steps,
    act: (title) => {
      act = title
      onAct(title)
    },
    step: async <Body>(
      { name, browser }: { name: string; browser: TourBrowser },
      what: string,
      method: TourMethod,
      url: string,
      { expect = 200, retryOn, isDone = () => true, summarize: tells, ...options }: Call<Body> = {},
    ): Promise<Body> => {
      const isFinal = ({ status, body }: TourResponse) =>
        status === expect ? isDone(body as Body) : status !== retryOn
      const request = `${method} ${new URL(url).pathname}`
      const startedAt = performance.now()
      const response = await sendUntil(isFinal, () => browser.send(method, url, options)).catch((error: unknown) => {
        const fault = explainRequestFailure(error, url)
        if (!fault) throw error
        report({ act, who: name, what, request, status: 0, ms: performance.now() - startedAt, ok: false, fault })
        throw new TourStopped(`“${name} ${what}” failed at ${method} ${url}. ${fault}`)
      })
      const ok = response.status === expect && isDone(response.body as Body)
      const fault = ok ? {} : { fault: `expected ${expect}, got ${JSON.stringify(response.body)}` }
      const told = ok && tells ? { told: tells(response.body as Body) } : {}
      report({ act, who: name, what, ...told, request, status: response.status, ms: response.ms, ok, ...fault })
      if (!ok)
        throw new TourStopped(
          response.status === expect
            ? `${request} was still not done after a minute.`
            : `${request} returned ${response.status}; the tour expects ${expect}.`,
        )
      return response.body as Body
    },
    showLink: onLook,
    note: onNote,
    check: (promise, holds, found) => {
      if (!holds) throw new TourStopped(`This is not true: “${promise}”. Found ${JSON.stringify(found)}.`)
    },
  }
}

/** Explains a request without a response, and how to fix it. Undefined for any other error. */
function explainRequestFailure(error: unknown, url: string): string | undefined {
  const { origin } = new URL(url)
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `The server at ${origin} sent no response in time. Look for errors in its log; if the machine is busy, stop other work and start the tour again.`
  // The message of `fetch` only says "fetch failed". The reason is in its cause.
  if (error instanceof TypeError && error.cause instanceof Error)
    return `No server can be reached at ${origin} (${error.cause.message}). Start it, or name another with --base-url and --auth-url.`
  return undefined
}

/** Repeats a request until its response is final. The reported time covers all attempts. */
async function sendUntil(
  isFinal: (response: TourResponse) => boolean,
  send: () => Promise<TourResponse>,
): Promise<TourResponse> {
  const startedAt = performance.now()
  for (let attempt = 1; ; attempt++) {
    const response = await send()
    const ms = attempt === 1 ? response.ms : performance.now() - startedAt
    if (isFinal(response) || attempt === RETRIES) return { ...response, ms }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}
