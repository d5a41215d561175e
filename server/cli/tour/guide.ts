import { type SendOptions, type TourAnswer, type TourBrowser } from './browser.ts'

/** One thing that happened on the tour, as the report shows it. */
export type Step = {
  act: string
  who: string
  what: string
  request: string
  status: number
  ms: number
  ok: boolean
  /** What was wrong, where something was. */
  fault?: string
}

/** The tour ends at the first thing that is not as promised. */
export class TourStopped extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TourStopped'
  }
}

type Call = SendOptions & { expect?: number; retryOn?: number }

export type Guide = {
  steps: readonly Step[]
  /** Begins the next act. */
  act: (title: string) => void
  /** Sends a request that must be answered as promised, and reports it. */
  step: <Body>(
    person: { name: string; browser: TourBrowser },
    what: string,
    method: 'GET' | 'POST',
    url: string,
    call?: Call,
  ) => Promise<Body>
  /** @throws TourStopped unless it holds. */
  check: (promise: string, holds: boolean, found?: unknown) => void
}

const RETRIES = 40
const RETRY_MS = 250

export function createGuide(onStep: (step: Step) => void, onAct: (title: string) => void): Guide {
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
      method: 'GET' | 'POST',
      url: string,
      { expect = 200, retryOn, ...options }: Call = {},
    ): Promise<Body> => {
      const answer = await sendUntil(browser, method, url, options, retryOn)
      const ok = answer.status === expect
      const request = `${method} ${new URL(url).pathname}`
      const fault = ok ? {} : { fault: `expected ${expect}, answered ${JSON.stringify(answer.body)}` }
      report({ act, who: name, what, request, status: answer.status, ms: answer.ms, ok, ...fault })
      if (!ok) throw new TourStopped(`${request} answered ${answer.status} where the tour expects ${expect}.`)
      return answer.body as Body
    },
    check: (promise, holds, found) => {
      if (!holds) throw new TourStopped(`This does not hold: “${promise}”. Found ${JSON.stringify(found)}.`)
    },
  }
}

/** Asks again while the answer is "not yet". */
async function sendUntil(
  browser: TourBrowser,
  method: 'GET' | 'POST',
  url: string,
  options: SendOptions,
  retryOn: number | undefined,
): Promise<TourAnswer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await browser.send(method, url, options)
    if (answer.status !== retryOn || attempt === RETRIES) return answer
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}
