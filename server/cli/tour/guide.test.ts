import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { createGuide, type Step, TourStopped } from './guide.ts'

const nothing = () => {}
const person = { name: 'Mara', browser: openBrowser({ longestResponseMs: 50 }) }

/** Sends one step to a URL. Returns the reported steps and the error that ended the tour. */
async function takeStep(url: string): Promise<{ steps: Step[]; error: unknown }> {
  const steps: Step[] = []
  const onStep = (step: Step) => steps.push(step)
  const guide = createGuide({ onStep, onAct: nothing, onLook: nothing, onNote: nothing })
  const error = await guide.step(person, 'signs up', 'GET', url).catch((thrown: unknown) => thrown)
  return { steps, error }
}

test('the tour reports a request that times out with its step, its URL and what to do', async () => {
  const server = createServer(nothing).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/me`
  const { steps, error } = await takeStep(url)
  expect(error).toBeInstanceOf(TourStopped)
  expect((error as Error).message).toBe(
    `“Mara signs up” failed at GET ${url}. The server at ${new URL(url).origin} sent no response in time. Look for errors in its log; if the machine is busy, stop other work and start the tour again.`,
  )
  expect(steps).toMatchObject([{ who: 'Mara', what: 'signs up', request: 'GET /api/me', ok: false }])
})

test('the tour names a server that cannot be reached and says what to do', async () => {
  const { error } = await takeStep('http://127.0.0.1:1/api/me')
  expect((error as Error).message).toMatch(
    /^“Mara signs up” failed at GET http:\/\/127\.0\.0\.1:1\/api\/me\. No server can be reached at http:\/\/127\.0\.0\.1:1 \(.+\)\. Start it, or name another with --base-url/,
  )
})
