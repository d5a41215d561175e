import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createInterruptedRefund } from '../../../../tests/support/merch/suspended-payment.ts'
import { expectOk, offerIn } from '../../../../tests/support/offers/offers.ts'
import { quickOffer, SUCCEEDED, setIntent } from '../../../../tests/support/offers/quick-offers.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { writeLastBackup } from '../../../platform/database/installation.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { postTransfer } from '../../money/ledger/index.ts'
import { queueMail } from '../notifications/index.ts'
import { ALERTS, readSamples, triggeringSamples } from './index.ts'

/**
 * Triggers every alert of the installation and ends it with the steps of its runbook. The lines
 * "Rehearsed" in docs/runbooks.md name this file as their proof.
 */
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Changes = Partial<Pick<World['app']['ctx'], 'db' | 'config' | 'credentials' | 'timestamps'>>

const alertsNow = async (changes: Changes = {}): Promise<string[]> => {
  const samples = await readSamples({ ...world.app.ctx, ...changes })
  return ALERTS.filter((alert) => triggeringSamples(alert, samples).length > 0).map(({ name }) => name)
}
const now = (): Date => world.clock.now()
const ago = (ms: number): Date => addMs(now(), -ms)

/**
 * Triggers an alert and returns the function that ends it. `settings` replaces parts of the
 * context for reading the alerts.
 */
type Rehearsal = () => Promise<{ settings?: Changes; end: () => Promise<Changes | undefined> }>

const nothing = async (): Promise<undefined> => undefined
const ending = (end: () => Promise<unknown>) => ({ end: () => end().then(nothing) })

const sweep = async () => expectOk(await world.cron('/api/payments/cron/sweep'))

/** Creates a refund that was recorded but never sent, as after a crash. */
async function interruptedRefund() {
  const [brand, talent] = [await world.brand(), await world.talent()]
  const offer = await quickOffer(world.app.ctx, { stage: 'ACCEPTED', cast: { brand, talent } })
  await setIntent(world.app.ctx, offer, SUCCEEDED)
  await createInterruptedRefund(world.app.ctx, offer)
  return offer
}

const REAL: Readonly<Record<string, Rehearsal>> = {
  SemblanceMoneyInSuspense: async () => {
    await interruptedRefund()
    return ending(sweep)
  },
  SemblanceBooksDisagree: async () => {
    const post = (amountMinorUnit: number) =>
      inTransaction(world.database.kysely, (trx) =>
        postTransfer(trx, {
          kind: 'planted',
          reference: newId(),
          currency: 'USD',
          at: now(),
          postings: [
            { account: { kind: 'PROCESSOR' }, amountMinorUnit },
            { account: { kind: 'PLATFORM_REVENUE' }, amountMinorUnit: -amountMinorUnit },
          ],
        }),
      )
    const check = async () => expectOk(await world.cron('/api/payments/cron/check-books'))
    await post(500)
    await check()
    return ending(async () => {
      await post(-500)
      await check()
    })
  },
  SemblanceRefundsUndecided: async () => {
    const { paymentId, intentId: processorPaymentId } = await interruptedRefund()
    await sql`update refunds set status = 'STUCK' where payment_id = ${paymentId}`.execute(world.database.kysely)
    const admin = await world.admin()
    const decision = { processorPaymentId, settlement: 'retry', note: 'The processor shows none.' }
    return ending(async () => {
      expectOk(await admin.post('/api/payments/admin/settle-refund', decision))
      await sweep()
    })
  },
  SemblanceDisputesOld: async () => {
    const { id: offerId } = await offerIn(world, 'DISPUTED')
    await sql`update offers set disputed_at = ${ago(3 * DAY_MS + HOUR_MS)} where id = ${offerId}`.execute(
      world.database.kysely,
    )
    const admin = await world.admin()
    return ending(async () =>
      expectOk(
        await admin.post('/api/offers/admin/resolve-dispute', { offerId, resolution: 'RELEASE', note: 'Done.' }),
      ),
    )
  },
  SemblanceCapturesOld: async () => {
    const { id: offerId } = await offerIn(world, 'PENDING_PAY_CAPTURE', { amountMinorUnit: 600_000 })
    await sql`update payments set authorized_at = ${ago(DAY_MS + HOUR_MS)} where pay_for_id = ${offerId}`.execute(
      world.database.kysely,
    )
    const admin = await world.admin()
    return ending(async () => expectOk(await admin.post('/api/offers/admin/release-capture', { offerId })))
  },
  SemblanceFaceReportsOld: async () => {
    const id = newId()
    const at = ago(DAY_MS + HOUR_MS)
    await sql`insert into likeness_reports (id, name, email, picture_url, reason, statement, status, expires_at, confirmed_at, created_at,
        updated_at)
      values (${id}, 'Ada', 'ada@example.com', 'https://elsewhere.example.com/1.png', 'MY_FACE', 'It is my face.', 'OPEN', ${now()}, ${at}, ${at}, ${at})`.execute(
      world.database.kysely,
    )
    const admin = await world.admin()
    const dismiss = `/api/likeness/admin/reports/${id}/dismiss`
    return ending(async () => expectOk(await admin.post(dismiss, { reason: 'It is somebody else.' })))
  },
  SemblanceMailsLate: async () => {
    const { accountId } = await world.brand()
    const mail = { accountId, kind: 'planted', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
    await inTransaction(world.database.kysely, (trx) => queueMail(trx, mail, now()))
    world.clock.advance(16 * MINUTE_MS)
    return ending(async () => {
      for (const path of ['/api/notifications/process-emails', '/api/auth/cron/send-mails'])
        expectOk(await world.cron(path))
    })
  },
  SemblanceMailsGivenUp: async () => {
    const id = newId()
    await sql`insert into outgoing_mails (id, queue, kind, address, next_attempt_at, created_at, given_up_at, attempts)
      values (${id}, 'others', 'planted', 'a@example.com', null, ${now()}, ${now()}, 8)`.execute(world.database.kysely)
    const admin = await world.admin()
    return ending(async () => expectOk(await admin.post(`/api/admin/dead-letters/mails/${id}/discard`, {})))
  },
  SemblanceModelBudgetNearlySpent: async () => {
    const { AI_DAILY_BUDGET_MINOR_UNIT: budget } = world.config
    const spent = Math.ceil(0.9 * budget) * 10_000
    await sql`insert into model_spending (day, spent_micro_usd) values (${now().toISOString().slice(0, 10)}, ${spent})
      on conflict (day) do update set spent_micro_usd = excluded.spent_micro_usd`.execute(world.database.kysely)
    const raised = { ...world.config, AI_DAILY_BUDGET_MINOR_UNIT: budget * 2 }
    return { end: async () => ({ config: raised }) }
  },
  SemblanceBackupOld: async () => {
    const see = { config: { ...world.config, isProduction: true } }
    await writeLastBackup(world.database.kysely, ago(3 * DAY_MS))
    return {
      settings: see,
      end: async () => {
        await writeLastBackup(world.database.kysely, now())
        return see
      },
    }
  },
  SemblanceTimestampsMissing: async () => {
    const authority = await world.app.openLocalTimestampAuthority?.()
    authority?.fail('down')
    await world.app.ctx.timestamps.stamp(randomBytes(32))
    world.clock.advance(DAY_MS + HOUR_MS)
    return ending(async () => {
      authority?.fail(null)
      expectOk(await world.cron('/api/credentials/cron/stamp'))
    })
  },
  SemblanceCertificateExpires: async () => {
    const expiringIn = (days: number): Changes => ({
      credentials: { ...world.app.ctx.credentials, findExpiry: async () => addMs(now(), days * DAY_MS) },
    })
    return { settings: expiringIn(29), end: async () => expiringIn(365) }
  },
}

/** Rows as they remain after an outage. The test rolls them back. */
const PLANTED: Readonly<
  Record<string, { begin: (trx: Trx) => Promise<unknown>; end: (trx: Trx) => Promise<unknown> }>
> = {
  SemblancePayoutsStuck: {
    begin: async (trx) =>
      sql`insert into payouts (id, account_id, amount_minor_unit, currency, status, kind, destination, created_at, attempt)
        select ${newId()}, id, 5000, 'USD', 'PENDING', 'manual', 'acct_1', ${now()}, 2 from accounts limit 1`.execute(
        trx,
      ),
    end: (trx) => sql`update payouts set attempt = 1, created_at = ${now()}`.execute(trx),
  },
  SemblanceErasuresWait: {
    begin: (trx) =>
      sql`insert into account_erasures (id, account_id, requested_by_account_id, status, due_at, attempts, waits_for,
          requested_at, erases_at)
        select ${newId()}, id, id, 'SCHEDULED', ${now()}, 1, 'an open offer', ${ago(9 * DAY_MS)}, ${ago(4 * DAY_MS)}
        from accounts limit 1`.execute(trx),
    end: (trx) => sql`update account_erasures set waits_for = null`.execute(trx),
  },
  SemblanceJobsFailed: {
    begin: (trx) => putJob(trx, 'failed'),
    end: (trx) => sql`delete from jobs.job where completed_on < ${addMs(now(), 8 * DAY_MS)}`.execute(trx),
  },
  SemblanceScheduleLate: {
    begin: (trx) => putJob(trx, 'created'),
    end: (trx) => sql`update jobs.job set state = 'completed', completed_on = ${now()}`.execute(trx),
  },
  SemblanceGenerationsLate: {
    begin: (trx) =>
      sql`insert into generation_jobs (id, kind, batch_id, slot, input, status, due_at, attempts, most_attempts,
          progress_percent, cost_micro_usd, version, created_at, expires_at)
        values (${newId()}, 'planted', ${newId()}, '0', '{}', 'QUEUED', ${ago(HOUR_MS)}, 0, 1, 0, 0, 1,
          ${ago(HOUR_MS)}, ${addMs(now(), DAY_MS)})`.execute(trx),
    end: (trx) =>
      sql`update generation_jobs set status = 'CANCELLED', due_at = null, ended_at = ${now()} where kind = 'planted'`.execute(
        trx,
      ),
  },
}

/** The queue's table otherwise exists only once a process has run the schedule. */
async function putJob(trx: Trx, state: 'failed' | 'created'): Promise<void> {
  await sql`create schema jobs`.execute(trx)
  await sql`create table jobs.job (name text, state text, start_after timestamptz, completed_on timestamptz)`.execute(
    trx,
  )
  await sql`insert into jobs.job values ('planted', ${state}, ${ago(HOUR_MS)}, ${state === 'failed' ? now() : null})`.execute(
    trx,
  )
}

class Undo extends Error {}

describe('each alert of the installation', () => {
  test('is rehearsed', () => {
    expect([...Object.keys(REAL), ...Object.keys(PLANTED)].toSorted()).toEqual(
      ALERTS.map(({ name }) => name).toSorted(),
    )
  })

  test.each(Object.entries(REAL))('%s is set off, and ends as its runbook says', async (name, rehearse) => {
    expect(await alertsNow()).not.toContain(name)
    const { settings: see, end } = await rehearse()
    expect(await alertsNow(see)).toContain(name)
    const after = await end()
    expect(await alertsNow(after)).not.toContain(name)
  })

  test.each(Object.entries(PLANTED))('%s is set off, and ends as its runbook says', async (name, { begin, end }) => {
    await world.brand()
    const findExpiry = async () => addMs(now(), 365 * DAY_MS)
    const credentials = { ...world.app.ctx.credentials, findExpiry }
    const timestamps = { ...world.app.ctx.timestamps, countWaiting: async () => undefined }
    const rehearsed = inTransaction(world.database.kysely, async (trx) => {
      expect(await alertsNow({ db: trx, credentials, timestamps })).not.toContain(name)
      await begin(trx)
      expect(await alertsNow({ db: trx, credentials, timestamps })).toContain(name)
      await end(trx)
      expect(await alertsNow({ db: trx, credentials, timestamps })).not.toContain(name)
      throw new Undo()
    })
    await expect(rehearsed).rejects.toThrow(Undo)
  })
})

type Selector = { metric: string; labels: [string, string, string][] }

function selectorsOf(rules: string): Selector[] {
  const expressions = [...rules.matchAll(/expr: '(.*)'/g)].map(([, text = '']) => text)
  return expressions
    .flatMap((text) => [...text.matchAll(/\b((?:semblance|nodejs)_[a-z0-9_]+)(?:\{([^}]*)\})?/g)])
    .map(([, metric = '', inside = '']) => ({
      metric,
      labels: [...inside.matchAll(/(\w+)(=~|!=|=)"([^"]*)"/g)].map(([, label = '', how = '', value = '']) => [
        label,
        how,
        value,
      ]),
    }))
}

const fits = (labels: Readonly<Record<string, string>>, [label, how, value]: [string, string, string]): boolean => {
  const shown = labels[label]
  if (shown === undefined) return false
  if (how === '=~') return new RegExp(`^(?:${value})$`).test(shown)
  return how === '!=' ? shown !== value : shown === value
}

const samplesOf = (text: string) =>
  [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, metric = '', inside = '', value]) => ({
    metric,
    labels: Object.fromEntries([...inside.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label, is]) => [label, is])),
    value: Number(value),
  }))

describe('the rules about processes', () => {
  const metrics = async () => samplesOf((await world.stranger().get('/metrics')).text)
  const rules = readFileSync('deploy/prometheus/alerts.yaml', 'utf8').split('name: semblance-processes')[1] ?? ''

  test('name series of /metrics, with labels that these series have', async () => {
    await world.stranger().get('/api/me')
    const shown = await metrics()
    const asked = selectorsOf(rules)
    expect(asked.length).toBeGreaterThan(8)
    const lacking = asked.filter(({ metric, labels }) => {
      const series = shown.filter((sample) => sample.metric === metric)
      return series.length === 0 || labels.some(([label]) => series.some((sample) => !(label in sample.labels)))
    })
    expect(lacking).toEqual([])
  })

  test('trigger SemblanceWebhooksRefused at four refused webhooks, and count no other requests', async () => {
    const selector = selectorsOf(rules).find(({ labels }) => labels.some(([label]) => label === 'route'))
    const refused = async () =>
      (await metrics())
        .filter(
          ({ metric, labels }) => metric === selector?.metric && selector.labels.every((one) => fits(labels, one)),
        )
        .reduce((sum, { value }) => sum + value, 0)
    const before = await refused()
    await world.stranger().get('/api/offers/nothing')
    expect(await refused()).toBe(before)
    for (let at = 0; at < 4; at++) {
      const response = await world.stranger().post('/api/payments/webhook/processor', { id: 'evt_1' })
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.status).toBeLessThan(500)
    }
    expect(await refused()).toBe(before + 4)
  })
})
