import { afterEach, expect, test } from 'vitest'
import { artTests } from '../../../tests/support/merch/art-tests.ts'
import { aCampaign, aDesign, aFan } from '../../../tests/support/merch/merch-artwork.ts'
import { json, type ReceivedRequest, serveResponses } from '../../../tests/support/programs/small-server.ts'
import { createLog } from './log.ts'
import type { TracingConfig } from './tracer.ts'
import { currentTraceContext, inSpan, isTracing, startTracing } from './tracing.ts'

type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status: { code?: number }
  attributes: { key: string; value: object }[]
}
let requests: ReceivedRequest[] = []
const bodies = () => requests.map(({ body }) => body)

const { the, generate } = artTests()
let end: () => Promise<void> = async () => undefined
const begin = async ({ status = 200, ...more }: Partial<TracingConfig> & { status?: number } = {}) => {
  const collector = await serveResponses(json({}, status))
  requests = collector.requests
  end = await startTracing({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
    OTEL_EXPORTER_OTLP_HEADERS: { 'x-key': 'a key' },
    OTEL_SERVICE_NAME: 'shop',
    TRACED_PERCENT: 100,
    ...more,
  })
}
afterEach(() => end())
const spans = (): SentSpan[] =>
  bodies().flatMap((body) => JSON.parse(body).resourceSpans[0].scopeSpans.flatMap((scope: any) => scope.spans))

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

test('one trace covers a request, its statements, its job, the model and the mail, with no personal data', async () => {
  const own = await aCampaign(the.world)
  await aDesign(the.world, own)
  const fan = await aFan(the.world, own, { delayedEmail: 'canary@fans.test', fanName: 'Canary Wharf' })
  await begin()
  const response = await the.world
    .stranger()
    .post(
      '/api/merch/ai/generate',
      { sessionId: fan.bearer },
      { traceparent: `00-${TRACE}-${PARENT}-01`, cookie: 'secret=canary-cookie' },
    )
  expect(response.status).toBe(200)
  expect(response.headers['traceresponse']).toMatch(new RegExp(`^00-${TRACE}-[\\da-f]{16}-01$`))
  await the.world.cron('/api/notifications/process-emails')
  await end()

  const ofTrace = spans().filter(({ traceId }) => traceId === TRACE)
  const named = (name: string) => {
    const found = ofTrace.find((one) => one.name === name)
    expect(found, name).toBeDefined()
    return found as SentSpan
  }
  const request = named('POST /api/merch/ai/generate')
  expect(request).toMatchObject({ parentSpanId: PARENT, kind: 2 })
  expect(response.headers['traceresponse']).toContain(request.spanId)
  const byId = new Map(ofTrace.map((one) => [one.spanId, one]))
  const above = ({ parentSpanId = '' }: SentSpan): string[] => {
    const parent = byId.get(parentSpanId)
    return parent ? [parent.name, ...above(parent)] : []
  }
  expect(above(named('generation MERCH_ART'))).toEqual(['POST /api/merch/ai/generate'])
  expect(above(named('model image-model-2'))).toContain('generation MERCH_ART')
  expect(above(named('insert generation_jobs'))).toEqual(['POST /api/merch/ai/generate'])
  expect(above(named('update merch_sessions'))).toContain('generation MERCH_ART')
  const mail = ofTrace.find(({ name }) => name.startsWith('mail '))
  expect(mail && above(mail)).toEqual(['generation MERCH_ART', 'POST /api/merch/ai/generate'])
  expect(above(named('email.send'))[0]).toBe(mail?.name)

  expect(requests.at(-1)).toMatchObject({ method: 'POST', path: '/v1/traces', headers: { 'x-key': 'a key' } })
  const sent = bodies().join('')
  expect(sent).toContain('"shop"')
  for (const secret of [/canary/i, fan.bearer, fan.selfieKey, /\$\d/, /127\.0\.0\.1/])
    expect(sent).not.toMatch(typeof secret === 'string' ? new RegExp(secret) : secret)
})

test('an unreachable or failing collector does not affect requests', async () => {
  const own = await aCampaign(the.world)
  await aDesign(the.world, own)
  const fan = await aFan(the.world, own)
  await begin({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })
  expect(await generate(fan)).toMatchObject({ status: 200 })
  await end()
  await begin({ status: 400 })
  expect((await the.world.stranger().get(`/api/merch/session/${fan.bearer}`)).status).toBe(200)
  await end()
  expect(requests.length).toBeGreaterThan(0)
})

test('TRACED_PERCENT=0 sends nothing; a valid traceparent is continued and an invalid one replaced', async () => {
  await begin({ TRACED_PERCENT: 0 })
  const forced = { traceparent: `00-${TRACE}-${PARENT}-01` }
  expect((await the.world.stranger().get('/api/merch/campaign/none', forced)).status).toBe(404)
  await end()
  expect(requests).toEqual([])
  await begin()
  const response = await the.world.stranger().get('/api/merch/campaign/none', { traceparent: '00-0-0-zz' })
  expect(response.headers['traceresponse']).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/)
  expect((await the.world.stranger().get('/healthz')).headers['traceresponse']).toBeUndefined()
  expect((await the.world.stranger().get('/status', { accept: 'text/html' })).status).toBe(200)
  await end()
  const [page, within] = ['GET /status', 'GET /api/status'].map((name) => spans().find((one) => one.name === name))
  expect(within).toMatchObject({ traceId: page?.traceId, parentSpanId: page?.spanId })
  // A 404 is not a server error.
  const refused = spans().find(({ name }) => name === 'GET /api/merch/campaign/:slug')
  expect(refused?.status.code ?? 0).toBe(0)
})

test('log lines carry the trace id, and a span’s error only its type', async () => {
  let written = ''
  const log = createLog({ LOG_LEVEL: 'info' }, { write: (line) => void (written += line) })
  log.info('before')
  expect(JSON.parse(written)).not.toHaveProperty('trace_id')
  written = ''
  await begin()
  const work = inSpan('a part', { kind: 'internal' }, async () => {
    log.info('within')
    expect(JSON.parse(written)).toMatchObject({
      trace_id: currentTraceContext()?.traceId,
      span_id: currentTraceContext()?.spanId,
    })
    throw new RangeError('canary of the words')
  })
  await expect(work).rejects.toThrow('canary')
  expect(currentTraceContext()).toBeUndefined()
  await end()
  expect(spans()).toMatchObject([{ name: 'a part', status: { code: 2 } }])
  expect(bodies().join('')).toContain('RangeError')
  expect(bodies().join('')).not.toContain('canary')
})

test('tracing is off without an endpoint and after its end; a late end does not stop tracing that has started again', async () => {
  expect(isTracing()).toBe(false)
  await begin()
  const endFirst = end
  expect(isTracing()).toBe(true)
  await begin()
  await endFirst()
  expect(isTracing()).toBe(true)
  await end()
  expect(isTracing()).toBe(false)
})
